CREATE TABLE `bumps` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sale_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`dead_at` integer,
	`refunded_at` integer,
	`hit_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `bumps_sale` ON `bumps` (`sale_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `bumps_user` ON `bumps` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `bumps_standing` ON `bumps` (`ends_at`) WHERE dead_at is null and refunded_at is null;