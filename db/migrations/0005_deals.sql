CREATE TABLE `end_reports` (
	`sale_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`says_ended` integer NOT NULL,
	`is_counted` integer NOT NULL,
	`address_hash` text NOT NULL,
	`device_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`sale_id`, `user_id`),
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `end_reports_user` ON `end_reports` (`user_id`);--> statement-breakpoint
CREATE TABLE `product_bookmarks` (
	`user_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `product_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_bookmarks_product` ON `product_bookmarks` (`product_id`);--> statement-breakpoint
CREATE INDEX `product_bookmarks_newest` ON `product_bookmarks` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `product_likes` (
	`user_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `product_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_likes_product` ON `product_likes` (`product_id`);--> statement-breakpoint
CREATE INDEX `product_likes_newest` ON `product_likes` (`created_at`);--> statement-breakpoint
CREATE TABLE `product_view_histories` (
	`user_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`referrer` text,
	`viewed_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `product_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_view_histories_product` ON `product_view_histories` (`product_id`);--> statement-breakpoint
CREATE INDEX `product_view_histories_newest` ON `product_view_histories` (`user_id`,`viewed_at`);--> statement-breakpoint
CREATE TABLE `product_views` (
	`day` integer NOT NULL,
	`product_id` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `product_id`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_views_most` ON `product_views` (`day`,`count`);--> statement-breakpoint
CREATE INDEX `product_views_product` ON `product_views` (`product_id`);--> statement-breakpoint
CREATE TABLE `source_usuals` (
	`source_key` text PRIMARY KEY NOT NULL,
	`posts` integer NOT NULL,
	`likes` real,
	`comments` real,
	`views` real,
	`measured_at` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `products_deals`;--> statement-breakpoint
DROP INDEX `products_heat`;--> statement-breakpoint
DROP INDEX `products_newest`;--> statement-breakpoint
DROP INDEX `products_category`;--> statement-breakpoint
CREATE INDEX `products_heat` ON `products` (live_sale_count > 0,`heat`) WHERE is_deal = 1;--> statement-breakpoint
CREATE INDEX `products_newest` ON `products` (live_sale_count > 0,`last_posted_at`) WHERE is_deal = 1;--> statement-breakpoint
CREATE INDEX `products_category` ON `products` (`category_id`,live_sale_count > 0,`heat`) WHERE is_deal = 1;--> statement-breakpoint
ALTER TABLE `sales` ADD `is_ended_by_members` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `notify_histories_about` ON `notify_histories` (`subject`);