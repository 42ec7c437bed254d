CREATE TABLE `removed_alerts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`alert_id` integer NOT NULL,
	`row` text NOT NULL,
	`removed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `removed_alerts_once` ON `removed_alerts` (`user_id`,`kind`,`alert_id`);--> statement-breakpoint
CREATE INDEX `removed_alerts_oldest` ON `removed_alerts` (`removed_at`);--> statement-breakpoint
DROP INDEX `notify_histories_newest`;--> statement-breakpoint
CREATE INDEX `notify_histories_newest` ON `notify_histories` (`user_id`,`created_at`);