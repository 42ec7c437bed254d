CREATE TABLE `clock_steps` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`by_ms` integer NOT NULL,
	`last_id` integer NOT NULL,
	`at` integer NOT NULL,
	`urgency` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`delivery_id` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `job_runs` (
	`job` text PRIMARY KEY NOT NULL,
	`ran_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `product_merges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kept_id` integer NOT NULL,
	`gone_id` integer NOT NULL,
	`reason` text NOT NULL,
	`user_id` integer,
	`started_at` integer NOT NULL,
	`deal_id` integer DEFAULT 0 NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL,
	`joined_at` integer,
	`lowest` text DEFAULT '{}' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_merges_kept` ON `product_merges` (`kept_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `product_merges_gone` ON `product_merges` (`gone_id`);--> statement-breakpoint
CREATE INDEX `product_merges_user` ON `product_merges` (`user_id`) WHERE user_id is not null;