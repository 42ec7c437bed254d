DELETE FROM `product_merges` WHERE `joined_at` IS NOT NULL;--> statement-breakpoint
UPDATE `products` SET `watcher_count` = (SELECT count(*) FROM `product_alerts` WHERE `product_id` = `products`.`id`)
WHERE `id` IN (SELECT `kept_id` FROM `product_merges` UNION ALL SELECT `gone_id` FROM `product_merges`);--> statement-breakpoint
ALTER TABLE `product_merges` ADD `alert_cursor` integer DEFAULT 0;--> statement-breakpoint
ALTER TABLE `product_merges` ADD `kept_lowest` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `product_merges` ADD `gone_lowest` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `product_merges` DROP COLUMN `joined_at`;--> statement-breakpoint
ALTER TABLE `product_merges` DROP COLUMN `lowest`;
