CREATE TABLE `board_deal_confirmations` (
	`board_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`is_counted` integer NOT NULL,
	`address_hash` text NOT NULL,
	PRIMARY KEY(`board_id`, `user_id`),
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `board_deal_confirmations_member` ON `board_deal_confirmations` (`user_id`);--> statement-breakpoint
CREATE TABLE `board_deals` (
	`board_id` integer PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`shop_key` text,
	`price` integer,
	`currency` text NOT NULL,
	`shipping_fee` integer,
	`shop_name` text,
	`confirm_count` integer DEFAULT 0 NOT NULL,
	`product_sale_id` integer,
	`ended_at` integer,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `board_deals_shop_key` ON `board_deals` (`shop_key`) WHERE shop_key is not null;--> statement-breakpoint
CREATE INDEX `board_deals_sale` ON `board_deals` (`product_sale_id`) WHERE product_sale_id is not null;