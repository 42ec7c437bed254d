CREATE TABLE `product_splits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`name` text NOT NULL,
	`new_id` integer NOT NULL,
	`new_name` text NOT NULL,
	`image_url` text,
	`cursor` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_splits_product` ON `product_splits` (`product_id`);--> statement-breakpoint
DROP INDEX `price_follows_page`;--> statement-breakpoint
CREATE INDEX `price_follows_page` ON `price_follows` (`page_id`,`user_id`);--> statement-breakpoint
DROP INDEX `product_bookmarks_product`;--> statement-breakpoint
CREATE INDEX `product_bookmarks_product` ON `product_bookmarks` (`product_id`,`user_id`);