CREATE TABLE `causes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`history_id` integer NOT NULL,
	`sale_id` integer NOT NULL,
	`kind` text NOT NULL,
	`alert_id` integer,
	`words` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`history_id`) REFERENCES `notify_histories`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `causes_once` ON `causes` (`history_id`,`sale_id`,`kind`,`words`);--> statement-breakpoint
CREATE TABLE `tellings` (
	`history_id` integer PRIMARY KEY NOT NULL,
	`total_won` integer,
	`messages` integer DEFAULT 0 NOT NULL,
	`told_at` integer NOT NULL,
	FOREIGN KEY (`history_id`) REFERENCES `notify_histories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP INDEX `deliveries_once`;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `round` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_once` ON `deliveries` (`history_id`,`device_id`,`round`);
--> statement-breakpoint
INSERT INTO `causes` (`history_id`, `sale_id`, `kind`, `alert_id`, `words`, `created_at`)
SELECT `history_id`, `sale_id`, 'KEYWORD', `keyword_id`, `keyword`, `created_at` FROM `matches`;
--> statement-breakpoint
INSERT INTO `tellings` (`history_id`, `total_won`, `messages`, `told_at`)
SELECT `matches`.`history_id`, min(`sales`.`total_won`), 1, min(`matches`.`created_at`)
FROM `matches` JOIN `sales` ON `sales`.`id` = `matches`.`sale_id` GROUP BY `matches`.`history_id`;
