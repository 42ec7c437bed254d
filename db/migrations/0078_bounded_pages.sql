CREATE TABLE `broadcast_deliveries` (
	`broadcast_id` integer NOT NULL,
	`state` text NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`broadcast_id`, `state`),
	FOREIGN KEY (`broadcast_id`) REFERENCES `broadcasts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `economy_figures` (
	`currency` text PRIMARY KEY NOT NULL,
	`tenths` text NOT NULL,
	`earners` text NOT NULL,
	`made_at` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `checked_accounts_net`;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `broadcast_id` integer;--> statement-breakpoint
UPDATE `deliveries` SET `broadcast_id` = (
	SELECT cast(substr(`subject`, 11) AS integer) FROM `notify_histories` JOIN `subjects` ON `subjects`.`id` = `subject_id`
	WHERE `notify_histories`.`id` = `history_id`)
WHERE `history_id` IN (
	SELECT `notify_histories`.`id` FROM `subjects` JOIN `notify_histories` ON `subject_id` = `subjects`.`id`
	JOIN `broadcasts` ON `broadcasts`.`id` = cast(substr(`subject`, 11) AS integer)
	WHERE `subject` GLOB 'broadcast:*');--> statement-breakpoint
INSERT INTO `broadcast_deliveries` SELECT `broadcast_id`, `state`, count(*)
	FROM `subjects` JOIN `notify_histories` ON `subject_id` = `subjects`.`id`
	JOIN `deliveries` ON `history_id` = `notify_histories`.`id`
	WHERE `subject` GLOB 'broadcast:*' AND `broadcast_id` IS NOT NULL GROUP BY 1, 2;--> statement-breakpoint
CREATE TRIGGER `broadcast_delivery_added` AFTER INSERT ON `deliveries` WHEN new.`broadcast_id` IS NOT NULL BEGIN
	INSERT INTO `broadcast_deliveries` VALUES (new.`broadcast_id`, new.`state`, 1)
	ON CONFLICT (`broadcast_id`, `state`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `broadcast_delivery_changed` AFTER UPDATE OF `state` ON `deliveries`
WHEN new.`broadcast_id` IS NOT NULL AND new.`state` <> old.`state` BEGIN
	UPDATE `broadcast_deliveries` SET `total` = `total` - 1 WHERE `broadcast_id` = old.`broadcast_id` AND `state` = old.`state`;
	INSERT INTO `broadcast_deliveries` VALUES (new.`broadcast_id`, new.`state`, 1)
	ON CONFLICT (`broadcast_id`, `state`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `broadcast_delivery_dropped` AFTER DELETE ON `deliveries`
WHEN old.`broadcast_id` IS NOT NULL AND old.`state` IN ('pending', 'sending') BEGIN
	UPDATE `broadcast_deliveries` SET `total` = `total` - 1 WHERE `broadcast_id` = old.`broadcast_id` AND `state` = old.`state`;
END;
