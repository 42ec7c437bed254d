CREATE TABLE `price_follows` (
	`user_id` integer NOT NULL,
	`page_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `page_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `price_pages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `price_follows_page` ON `price_follows` (`page_id`);--> statement-breakpoint
CREATE TABLE `price_lists` (
	`cate` text NOT NULL,
	`page` integer NOT NULL,
	`read_at` integer NOT NULL,
	PRIMARY KEY(`cate`, `page`)
);
--> statement-breakpoint
CREATE TABLE `price_pages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`pcode` text NOT NULL,
	`product_id` integer,
	`added_at` integer NOT NULL,
	`asked_at` integer,
	`tried_at` integer,
	`read_at` integer,
	`expired_at` integer,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `price_pages_pcode_unique` ON `price_pages` (`pcode`);--> statement-breakpoint
CREATE INDEX `price_pages_product` ON `price_pages` (`product_id`);--> statement-breakpoint
CREATE TABLE `price_searches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`keyword` text NOT NULL,
	`pattern` text NOT NULL,
	`user_id` integer,
	`queued_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `price_searches_pattern_unique` ON `price_searches` (`pattern`);--> statement-breakpoint
CREATE INDEX `price_searches_waiting` ON `price_searches` (`done_at`,`queued_at`);--> statement-breakpoint
ALTER TABLE `products` ADD `is_deal` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `products_deals` ON `products` (`is_deal`);