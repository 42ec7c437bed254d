ALTER TABLE `sales` ADD `is_resting` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `sales_live_age` ON `sales` (`source_key`,`posted_at`) WHERE ended_at is null;