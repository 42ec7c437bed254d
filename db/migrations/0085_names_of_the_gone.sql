ALTER TABLE `boards` ADD `is_still_told` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `boards_still_told` ON `boards` (`id`) WHERE is_still_told;--> statement-breakpoint
-- Messages about the comments of posts that staff removed before name these posts still.
UPDATE `boards` SET `is_still_told` = true WHERE `removed_at` IS NOT NULL AND `deleted_at` IS NULL;--> statement-breakpoint
-- A member who has another name by now keeps the former one in older messages.
CREATE TABLE `__new_chat_mentions` (
	`message_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`message_id`, `user_id`),
	FOREIGN KEY (`message_id`) REFERENCES `chat_messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_chat_mentions` (`message_id`, `user_id`, `name`)
SELECT `message_id`, `user_id`, `nickname` FROM `chat_mentions` JOIN `users` ON `users`.`id` = `user_id`;--> statement-breakpoint
DROP TABLE `chat_mentions`;--> statement-breakpoint
ALTER TABLE `__new_chat_mentions` RENAME TO `chat_mentions`;--> statement-breakpoint
CREATE INDEX `chat_mentions_member` ON `chat_mentions` (`user_id`);--> statement-breakpoint
UPDATE `action_histories` SET `subject` = '' WHERE link glob '/boards/*' AND NOT EXISTS (
	SELECT 1 FROM `boards` b WHERE b.`id` = cast(substr(link, 9) as integer) AND b.`deleted_at` IS NULL
);--> statement-breakpoint
CREATE INDEX `action_histories_post` ON `action_histories` (cast(substr(link, 9) as integer)) WHERE link glob '/boards/*' and subject <> '';--> statement-breakpoint
CREATE TABLE `__new_blocks` (
	`user_id` integer NOT NULL,
	`blocked_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `blocked_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "blocks_other" CHECK("__new_blocks"."user_id" <> "__new_blocks"."blocked_id")
);
--> statement-breakpoint
INSERT INTO `__new_blocks` (`user_id`, `blocked_id`, `created_at`)
SELECT `user_id`, `blocked_id`, `created_at` FROM `blocks` WHERE `user_id` <> `blocked_id`;--> statement-breakpoint
DROP TABLE `blocks`;--> statement-breakpoint
ALTER TABLE `__new_blocks` RENAME TO `blocks`;--> statement-breakpoint
CREATE INDEX `blocks_blocked` ON `blocks` (`blocked_id`);
