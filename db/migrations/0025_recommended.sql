CREATE TABLE `recommend_refusals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`product_id` integer,
	`category_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "recommend_refusals_one" CHECK(("recommend_refusals"."product_id" is null) <> ("recommend_refusals"."category_id" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recommend_refusals_product` ON `recommend_refusals` (`user_id`,`product_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `recommend_refusals_category` ON `recommend_refusals` (`user_id`,`category_id`);--> statement-breakpoint
CREATE INDEX `recommend_refusals_of_product` ON `recommend_refusals` (`product_id`);--> statement-breakpoint
CREATE TABLE `recommend_settings` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`enabled` integer NOT NULL,
	`category_ids` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recommend_settings_on` ON `recommend_settings` (`user_id`) WHERE enabled = 1;--> statement-breakpoint
CREATE TABLE `recommendations` (
	`user_id` integer NOT NULL,
	`deal_id` integer NOT NULL,
	`day` integer NOT NULL,
	PRIMARY KEY(`user_id`, `deal_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`deal_id`) REFERENCES `deals`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recommendations_day` ON `recommendations` (`user_id`,`day`);--> statement-breakpoint
CREATE INDEX `recommendations_deal` ON `recommendations` (`deal_id`);--> statement-breakpoint
CREATE TABLE `warm_deals` (
	`deal_id` integer PRIMARY KEY NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL,
	`noted_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`deal_id`) REFERENCES `deals`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `warm_deals_open` ON `warm_deals` (`deal_id`) WHERE done_at is null;--> statement-breakpoint
ALTER TABLE `fanouts` ADD `likes_before` integer;--> statement-breakpoint
CREATE INDEX `fanouts_sale` ON `fanouts` (`sale_id`);--> statement-breakpoint
CREATE INDEX `keywords_heat` ON `keywords` (`min_heat`) WHERE min_heat is not null;--> statement-breakpoint
CREATE INDEX `notify_histories_oldest` ON `notify_histories` (`created_at`);