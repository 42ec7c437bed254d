CREATE TABLE `source_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source_key` text NOT NULL,
	`page` text NOT NULL,
	`at` integer NOT NULL,
	`outcome` text NOT NULL,
	`rows` integer,
	`missing_prices` integer,
	`latency_ms` integer,
	`reason` text
);
--> statement-breakpoint
CREATE INDEX `source_runs_source` ON `source_runs` (`source_key`,`at`);--> statement-breakpoint
CREATE INDEX `source_runs_at` ON `source_runs` (`at`);--> statement-breakpoint
ALTER TABLE `sources` ADD `lease_holder` text;--> statement-breakpoint
ALTER TABLE `sources` ADD `leased_until` integer;--> statement-breakpoint
CREATE INDEX `products_posted` ON `products` (`last_posted_at`);