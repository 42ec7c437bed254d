CREATE TABLE `offer_changes` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`changed_at` integer NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `product_alerts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`kind` text NOT NULL,
	`value` integer,
	`price_kinds` text NOT NULL,
	`basis_total` integer,
	`last_total` integer,
	`last_told_at` integer,
	`above_since` integer,
	`check_at` integer,
	`paused_until` integer,
	`history_only` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_alerts_once` ON `product_alerts` (`user_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `product_alerts_product` ON `product_alerts` (`product_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `product_alerts_check` ON `product_alerts` (`check_at`) WHERE check_at is not null;--> statement-breakpoint
ALTER TABLE `products` ADD `watcher_count` integer DEFAULT 0 NOT NULL;