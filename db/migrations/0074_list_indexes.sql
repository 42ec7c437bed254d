CREATE TABLE `product_like_days` (
	`day` integer NOT NULL,
	`product_id` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `product_id`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_like_days_most` ON `product_like_days` (`day`,`count`,`product_id`);--> statement-breakpoint
CREATE INDEX `product_like_days_product` ON `product_like_days` (`product_id`);--> statement-breakpoint
DROP INDEX `product_likes_newest`;--> statement-breakpoint
DROP INDEX `sales_of_product_live`;--> statement-breakpoint
CREATE INDEX `sales_offered` ON `sales` (`product_id`,`ended_at`,`shop`,`source_key`,`kind`);--> statement-breakpoint
DROP INDEX `product_views_most`;--> statement-breakpoint
CREATE INDEX `product_views_most` ON `product_views` (`day`,`count`,`product_id`);--> statement-breakpoint
DROP INDEX `products_heat`;--> statement-breakpoint
DROP INDEX `products_newest`;--> statement-breakpoint
DROP INDEX `products_posted`;--> statement-breakpoint
DROP INDEX `products_deal_replies`;--> statement-breakpoint
DROP INDEX `products_deal_price`;--> statement-breakpoint
DROP INDEX `products_replies`;--> statement-breakpoint
DROP INDEX `products_price`;--> statement-breakpoint
DROP INDEX `products_likes`;--> statement-breakpoint
DROP INDEX `products_live_posted`;--> statement-breakpoint
DROP INDEX `products_live_replies`;--> statement-breakpoint
DROP INDEX `products_live_price`;--> statement-breakpoint
DROP INDEX `products_live_likes`;--> statement-breakpoint
CREATE INDEX `products_of_category` ON `products` (`category_id`,live_sale_count > 0);--> statement-breakpoint
CREATE INDEX `products_heat` ON `products` (live_sale_count > 0,`heat`,`id`,`category_id`) WHERE is_deal = 1;--> statement-breakpoint
CREATE INDEX `products_newest` ON `products` (live_sale_count > 0,`last_posted_at`,`id`,`category_id`) WHERE is_deal = 1;--> statement-breakpoint
CREATE INDEX `products_posted` ON `products` (`last_posted_at`,`id`,`category_id`,live_sale_count > 0);--> statement-breakpoint
CREATE INDEX `products_deal_replies` ON `products` (live_sale_count > 0,reply_count + comment_count,`heat`,`id`,`category_id`) WHERE is_deal = 1;--> statement-breakpoint
CREATE INDEX `products_deal_price` ON `products` ((live_sale_count > 0) desc,lowest_total is null,`lowest_total`,id desc,`category_id`) WHERE is_deal = 1;--> statement-breakpoint
CREATE INDEX `products_replies` ON `products` (reply_count + comment_count,`heat`,`id`,`category_id`,live_sale_count > 0);--> statement-breakpoint
CREATE INDEX `products_price` ON `products` (lowest_total is null,`lowest_total`,id desc,`category_id`,live_sale_count > 0);--> statement-breakpoint
CREATE INDEX `products_likes` ON `products` (`like_count`,`id`,`category_id`,live_sale_count > 0);--> statement-breakpoint
CREATE INDEX `products_live_posted` ON `products` (`last_posted_at`,`id`,`category_id`) WHERE live_sale_count > 0;--> statement-breakpoint
CREATE INDEX `products_live_replies` ON `products` (reply_count + comment_count,`heat`,`id`,`category_id`) WHERE live_sale_count > 0;--> statement-breakpoint
CREATE INDEX `products_live_price` ON `products` (lowest_total is null,`lowest_total`,id desc,`category_id`) WHERE live_sale_count > 0;--> statement-breakpoint
CREATE INDEX `products_live_likes` ON `products` (`like_count`,`id`,`category_id`) WHERE live_sale_count > 0;--> statement-breakpoint
INSERT INTO `product_like_days` (`day`, `product_id`, `count`)
  SELECT (unixepoch() + 9 * 3600) / 86400, `product_id`, count(*)
  FROM `product_likes` JOIN `users` ON `users`.`id` = `product_likes`.`user_id` AND NOT `users`.`is_noauth`
  WHERE `product_likes`.`created_at` >= ((unixepoch() + 9 * 3600) / 86400 * 86400 - 9 * 3600) * 1000
  GROUP BY `product_id`;
