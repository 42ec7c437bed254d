CREATE TABLE `held_prices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sale_id` integer NOT NULL,
	`state` text NOT NULL,
	`reason` text NOT NULL,
	`said` text NOT NULL,
	`kind` text NOT NULL,
	`price` integer,
	`currency` text NOT NULL,
	`shipping_fee` integer,
	`shipping_note` text,
	`total_won` integer,
	`usual_won` integer,
	`read_at` integer NOT NULL,
	`tried_at` integer,
	`other_won` integer,
	`settled_at` integer,
	`decider_id` integer,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decider_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `held_prices_sale` ON `held_prices` (`sale_id`,`id`);--> statement-breakpoint
CREATE INDEX `held_prices_open` ON `held_prices` (`state`,`read_at`) WHERE state in ('held', 'published');--> statement-breakpoint
CREATE INDEX `held_prices_settled` ON `held_prices` (`settled_at`);--> statement-breakpoint
CREATE TABLE `price_days` (
	`sale_id` integer NOT NULL,
	`day` integer NOT NULL,
	`total_won` integer NOT NULL,
	`at` integer NOT NULL,
	`readings` integer NOT NULL,
	PRIMARY KEY(`sale_id`, `day`),
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `sales` ADD `surprise` integer;