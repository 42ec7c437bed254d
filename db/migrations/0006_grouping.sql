CREATE TABLE `grouping_decisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`sale_id` integer,
	`verdict` text NOT NULL,
	`score` real,
	`reason` text NOT NULL,
	`other_id` integer,
	`user_id` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `grouping_decisions_product` ON `grouping_decisions` (`product_id`,`id`);--> statement-breakpoint
CREATE INDEX `grouping_decisions_sale` ON `grouping_decisions` (`sale_id`);--> statement-breakpoint
CREATE INDEX `grouping_decisions_user` ON `grouping_decisions` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE TABLE `name_tokens` (
	`token` text NOT NULL,
	`name_id` integer NOT NULL,
	PRIMARY KEY(`token`, `name_id`),
	FOREIGN KEY (`name_id`) REFERENCES `product_names`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `name_tokens_name` ON `name_tokens` (`name_id`);--> statement-breakpoint
CREATE TABLE `product_aliases` (
	`id` integer PRIMARY KEY NOT NULL,
	`product_id` integer NOT NULL,
	`joined_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_aliases_product` ON `product_aliases` (`product_id`);--> statement-breakpoint
CREATE TABLE `product_names` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`name` text NOT NULL,
	`learned` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_names_product` ON `product_names` (`product_id`);--> statement-breakpoint
-- What is known already is known by its own name.
INSERT INTO `product_names` (`product_id`, `name`) SELECT `id`, `name` FROM `products` ORDER BY `id`;
