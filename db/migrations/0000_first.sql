CREATE TABLE `deals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`opened_at` integer NOT NULL,
	`quiet_at` integer,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deals_product` ON `deals` (`product_id`,`id`);--> statement-breakpoint
CREATE TABLE `deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`delivery_key` text NOT NULL,
	`history_id` integer NOT NULL,
	`device_id` integer,
	`state` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`reason` text,
	FOREIGN KEY (`history_id`) REFERENCES `notify_histories`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "deliveries_state" CHECK("deliveries"."state" in ('pending', 'sending', 'sent', 'failed', 'gone', 'cancelled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_deliveryKey_unique` ON `deliveries` (`delivery_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_once` ON `deliveries` (`history_id`,`device_id`);--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`due_at`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `deliveries_device` ON `deliveries` (`device_id`);--> statement-breakpoint
CREATE TABLE `delivery_acks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`delivery_id` integer NOT NULL,
	`event` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`delivery_id`) REFERENCES `deliveries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `delivery_acks_once` ON `delivery_acks` (`delivery_id`,`event`);--> statement-breakpoint
CREATE TABLE `devices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`device_type` text NOT NULL,
	`device_key_hash` text NOT NULL,
	`device_name` text NOT NULL,
	`fcm_token` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_accepted_at` integer,
	`last_failed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `devices_device_key` ON `devices` (`device_key_hash`);--> statement-breakpoint
CREATE INDEX `devices_user` ON `devices` (`user_id`);--> statement-breakpoint
CREATE TABLE `fanouts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sale_id` integer NOT NULL,
	`deal_id` integer NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `fanouts_open` ON `fanouts` (`done_at`,`id`);--> statement-breakpoint
CREATE TABLE `identities` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_provider_subject` ON `identities` (`provider`,`subject`);--> statement-breakpoint
CREATE INDEX `identities_user` ON `identities` (`user_id`);--> statement-breakpoint
CREATE TABLE `keywords` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`keyword` text NOT NULL,
	`pattern` text NOT NULL,
	`excludes` text NOT NULL,
	`max_price` integer,
	`sources` text NOT NULL,
	`category_ids` text NOT NULL,
	`min_heat` integer,
	`paused_until` integer,
	`history_only` integer DEFAULT false NOT NULL,
	`hit_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `keywords_once` ON `keywords` (`user_id`,`pattern`);--> statement-breakpoint
CREATE TABLE `listings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sale_id` integer NOT NULL,
	`source_key` text NOT NULL,
	`post_key` text NOT NULL,
	`title` text NOT NULL,
	`category` text,
	`likes` integer,
	`comments` integer,
	`views` integer,
	`thumb_url` text,
	`fingerprint` text NOT NULL,
	`first_read_at` integer NOT NULL,
	`last_read_at` integer NOT NULL,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listings_saleId_unique` ON `listings` (`sale_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `listings_postKey_unique` ON `listings` (`post_key`);--> statement-breakpoint
CREATE INDEX `listings_last_read` ON `listings` (`source_key`,`last_read_at`);--> statement-breakpoint
CREATE TABLE `matches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`history_id` integer NOT NULL,
	`sale_id` integer NOT NULL,
	`keyword_id` integer,
	`keyword` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`history_id`) REFERENCES `notify_histories`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `matches_once` ON `matches` (`history_id`,`sale_id`,`keyword`);--> statement-breakpoint
CREATE TABLE `notify_histories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`subject` text NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`image_url` text,
	`link` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notify_histories_subject` ON `notify_histories` (`user_id`,`subject`);--> statement-breakpoint
CREATE INDEX `notify_histories_newest` ON `notify_histories` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `notify_histories_unread` ON `notify_histories` (`user_id`) WHERE read_at is null;--> statement-breakpoint
CREATE TABLE `price_points` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sale_id` integer NOT NULL,
	`at` integer NOT NULL,
	`price` integer NOT NULL,
	`shipping_fee` integer,
	`total_won` integer NOT NULL,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `price_points_sale` ON `price_points` (`sale_id`,`at`);--> statement-breakpoint
CREATE TABLE `product_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`shop_key` text NOT NULL,
	`product_id` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_keys_key` ON `product_keys` (`shop_key`,`product_id`);--> statement-breakpoint
CREATE INDEX `product_keys_product` ON `product_keys` (`product_id`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`search_name` text NOT NULL,
	`category_id` integer NOT NULL,
	`image_url` text,
	`created_at` integer NOT NULL,
	`like_count` integer DEFAULT 0 NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`live_sale_count` integer DEFAULT 0 NOT NULL,
	`lowest_total` integer,
	`heat` real DEFAULT 0 NOT NULL,
	`last_posted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `products_heat` ON `products` (live_sale_count > 0,`heat`);--> statement-breakpoint
CREATE INDEX `products_newest` ON `products` (live_sale_count > 0,`last_posted_at`);--> statement-breakpoint
CREATE INDEX `products_category` ON `products` (`category_id`,`heat`);--> statement-breakpoint
CREATE TABLE `refresh_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`family_id` integer NOT NULL,
	`generation` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`family_id`) REFERENCES `token_families`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refresh_tokens_generation` ON `refresh_tokens` (`family_id`,`generation`);--> statement-breakpoint
CREATE TABLE `sales` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`kind` text NOT NULL,
	`source_key` text NOT NULL,
	`post_key` text,
	`name` text NOT NULL,
	`shop` text,
	`price` integer,
	`currency` text DEFAULT 'KRW' NOT NULL,
	`shipping_fee` integer,
	`shipping_note` text,
	`total_won` integer,
	`url` text NOT NULL,
	`outbound_url` text,
	`shop_key` text,
	`heat` real DEFAULT 0 NOT NULL,
	`posted_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sales_price" CHECK("sales"."price" is null or "sales"."price" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sales_postKey_unique` ON `sales` (`post_key`);--> statement-breakpoint
CREATE INDEX `sales_product` ON `sales` (`product_id`);--> statement-breakpoint
CREATE INDEX `sales_newest` ON `sales` (`posted_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `sources` (
	`key` text PRIMARY KEY NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`reason` text,
	`rows` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`last_tried_at` integer,
	`last_read_at` integer,
	`next_read_at` integer,
	`latency_ms` integer
);
--> statement-breakpoint
CREATE TABLE `token_families` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `token_families_user` ON `token_families` (`user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`nickname` text NOT NULL,
	`image_url` text,
	`role` text DEFAULT 'USER' NOT NULL,
	`is_noauth` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	CONSTRAINT "users_role" CHECK("users"."role" in ('USER', 'ADMIN', 'SUPER_ADMIN'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_nickname` ON `users` (lower("nickname"));