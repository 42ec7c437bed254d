ALTER TABLE `products` ADD `reply_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Until now comment_count held what the posts said of themselves.
UPDATE `products` SET `reply_count` = `comment_count`, `comment_count` = (SELECT count(*) FROM `product_comments` WHERE `product_id` = `products`.`id` AND `deleted_at` IS NULL);
