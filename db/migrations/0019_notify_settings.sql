CREATE TABLE `notify_settings` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`enabled` integer NOT NULL,
	`channels` text NOT NULL,
	`daily_cap` integer NOT NULL,
	`digest_minute` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notify_settings_range" CHECK("notify_settings"."daily_cap" between 0 and 100 and "notify_settings"."digest_minute" between 0 and 1439)
);
