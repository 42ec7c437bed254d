CREATE TABLE `open_modals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`image_path` text,
	`link` text,
	`audience` text NOT NULL,
	`from_version` text,
	`to_version` text,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `open_modals_ends` ON `open_modals` (`ends_at`);