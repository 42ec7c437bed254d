CREATE TABLE `held_messages` (
	`history_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`why` text NOT NULL,
	`round` integer NOT NULL,
	`urgency` integer NOT NULL,
	`held_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`history_id`) REFERENCES `notify_histories`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `held_messages_due` ON `held_messages` (`due_at`);--> statement-breakpoint
CREATE INDEX `held_messages_user` ON `held_messages` (`user_id`);--> statement-breakpoint
CREATE TABLE `message_counts` (
	`user_id` integer NOT NULL,
	`day` integer NOT NULL,
	`product_id` integer NOT NULL,
	`messages` integer NOT NULL,
	PRIMARY KEY(`user_id`, `day`, `product_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `message_counts_day` ON `message_counts` (`day`);--> statement-breakpoint
DROP INDEX `deliveries_once`;--> statement-breakpoint
DROP INDEX `deliveries_due`;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `form` text DEFAULT 'MESSAGE' NOT NULL;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `urgency` integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `waits_for` text;--> statement-breakpoint
CREATE INDEX `deliveries_open` ON `deliveries` (`device_id`,`urgency`,`id`) WHERE state in ('pending', 'sending');--> statement-breakpoint
CREATE INDEX `deliveries_in_hand` ON `deliveries` (`device_id`) WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX `deliveries_waiting` ON `deliveries` (`waits_for`) WHERE waits_for is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_once` ON `deliveries` (`history_id`,`device_id`,`round`,`form`);--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`urgency`,`due_at`) WHERE state = 'pending';