CREATE TABLE `telegram_codes` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `telegram_codes_codeHash_unique` ON `telegram_codes` (`code_hash`);--> statement-breakpoint
CREATE TABLE `telegram_messages` (
	`history_id` integer NOT NULL,
	`device_id` integer NOT NULL,
	`message_id` integer NOT NULL,
	`delivery_key` text NOT NULL,
	`has_picture` integer NOT NULL,
	PRIMARY KEY(`history_id`, `device_id`),
	FOREIGN KEY (`history_id`) REFERENCES `notify_histories`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `telegram_messages_device` ON `telegram_messages` (`device_id`);