-- What was posted in a chat goes with its delivery, after 14 days.
CREATE TABLE `__new_telegram_messages` (
	`history_id` integer NOT NULL,
	`device_id` integer NOT NULL,
	`message_id` integer NOT NULL,
	`delivery_key` text NOT NULL,
	`has_picture` integer NOT NULL,
	PRIMARY KEY(`history_id`, `device_id`),
	FOREIGN KEY (`history_id`) REFERENCES `notify_histories`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`delivery_key`) REFERENCES `deliveries`(`delivery_key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_telegram_messages` (`history_id`, `device_id`, `message_id`, `delivery_key`, `has_picture`)
SELECT `history_id`, `device_id`, `message_id`, `delivery_key`, `has_picture` FROM `telegram_messages`
WHERE EXISTS (SELECT 1 FROM `deliveries` d WHERE d.`delivery_key` = `telegram_messages`.`delivery_key`);--> statement-breakpoint
DROP TABLE `telegram_messages`;--> statement-breakpoint
ALTER TABLE `__new_telegram_messages` RENAME TO `telegram_messages`;--> statement-breakpoint
CREATE INDEX `telegram_messages_device` ON `telegram_messages` (`device_id`);--> statement-breakpoint
CREATE INDEX `telegram_messages_delivery` ON `telegram_messages` (`delivery_key`);--> statement-breakpoint
-- Only its key finds a day of a sale: the rows are the index.
CREATE TABLE `__new_price_days` (
	`sale_id` integer NOT NULL,
	`day` integer NOT NULL,
	`total_won` integer NOT NULL,
	`at` integer NOT NULL,
	`readings` integer NOT NULL,
	PRIMARY KEY(`sale_id`, `day`),
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_price_days` (`sale_id`, `day`, `total_won`, `at`, `readings`)
SELECT `sale_id`, `day`, `total_won`, `at`, `readings` FROM `price_days` ORDER BY `sale_id`, `day`;--> statement-breakpoint
DROP TABLE `price_days`;--> statement-breakpoint
ALTER TABLE `__new_price_days` RENAME TO `price_days`;
