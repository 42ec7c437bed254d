CREATE TABLE `bundle_lines` (
	`bundle_id` integer NOT NULL,
	`place` integer NOT NULL,
	`history_id` integer NOT NULL,
	PRIMARY KEY(`bundle_id`, `place`),
	FOREIGN KEY (`bundle_id`) REFERENCES `notify_histories`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`history_id`) REFERENCES `notify_histories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `bundle_lines_history` ON `bundle_lines` (`history_id`);