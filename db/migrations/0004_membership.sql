CREATE TABLE `ad_consents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`enabled` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ad_consents_newest` ON `ad_consents` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `blocks` (
	`user_id` integer NOT NULL,
	`blocked_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `blocked_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `blocks_blocked` ON `blocks` (`blocked_id`);--> statement-breakpoint
CREATE TABLE `former_identities` (
	`hash` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `former_identities_expires` ON `former_identities` (`expires_at`);--> statement-breakpoint
CREATE TABLE `notified_times` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`start_minute` integer NOT NULL,
	`end_minute` integer NOT NULL,
	`chosen_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notified_times_minutes" CHECK("notified_times"."start_minute" between 0 and 1439 and "notified_times"."end_minute" between 0 and 1439)
);
--> statement-breakpoint
CREATE TABLE `suspensions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`until` integer NOT NULL,
	`reason` text NOT NULL,
	`suspended_by` integer,
	`created_at` integer NOT NULL,
	`lifted_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`suspended_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `suspensions_standing` ON `suspensions` (`user_id`) WHERE lifted_at is null;--> statement-breakpoint
CREATE TABLE `unlinks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`provider` text NOT NULL,
	`credential` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `unlinks_due` ON `unlinks` (`due_at`);--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`file_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`attached_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_fileName_unique` ON `uploads` (`file_name`);--> statement-breakpoint
CREATE INDEX `uploads_user` ON `uploads` (`user_id`);--> statement-breakpoint
CREATE INDEX `uploads_unattached` ON `uploads` (`created_at`) WHERE attached_at is null;--> statement-breakpoint
ALTER TABLE `users` ADD `nickname_chosen_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `left_at` integer;--> statement-breakpoint
CREATE INDEX `users_last_seen` ON `users` (`last_seen_at`);--> statement-breakpoint
CREATE INDEX `users_left` ON `users` (`left_at`) WHERE left_at is not null;