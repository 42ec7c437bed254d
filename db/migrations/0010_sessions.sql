ALTER TABLE `sessions` RENAME TO `old_sessions`;--> statement-breakpoint
DROP INDEX `sessions_user`;--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`cookie_hash` text,
	`device_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_cookieHash_unique` ON `sessions` (`cookie_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
INSERT INTO `sessions` (`id`, `user_id`, `device_name`, `created_at`, `last_seen_at`, `expires_at`)
SELECT `token_families`.`id`, `user_id`, '앱', `token_families`.`created_at`, max(`refresh_tokens`.`created_at`), max(`refresh_tokens`.`expires_at`)
FROM `token_families` JOIN `refresh_tokens` ON `family_id` = `token_families`.`id`
WHERE `ended_at` IS NULL
GROUP BY `token_families`.`id`;--> statement-breakpoint
INSERT INTO `sessions` (`user_id`, `cookie_hash`, `device_name`, `created_at`, `last_seen_at`, `expires_at`)
SELECT `user_id`, `id_hash`, '브라우저', `created_at`, `last_seen_at`, `expires_at` FROM `old_sessions`;--> statement-breakpoint
DROP TABLE `old_sessions`;--> statement-breakpoint
ALTER TABLE `refresh_tokens` RENAME TO `old_refresh_tokens`;--> statement-breakpoint
DROP INDEX `refresh_tokens_generation`;--> statement-breakpoint
CREATE TABLE `refresh_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`session_id` integer NOT NULL,
	`generation` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refresh_tokens_generation` ON `refresh_tokens` (`session_id`,`generation`);--> statement-breakpoint
INSERT INTO `refresh_tokens`
SELECT `hash`, `family_id`, `generation`, `created_at`, `expires_at`, `used_at` FROM `old_refresh_tokens`
WHERE `family_id` IN (SELECT `id` FROM `sessions` WHERE `cookie_hash` IS NULL);--> statement-breakpoint
DROP TABLE `old_refresh_tokens`;--> statement-breakpoint
DROP TABLE `token_families`;--> statement-breakpoint
ALTER TABLE `devices` ADD `session_id` integer REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE set null;--> statement-breakpoint
CREATE INDEX `devices_session` ON `devices` (`session_id`);
