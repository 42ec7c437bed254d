CREATE TABLE `account_links` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`owner_id` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `account_links_owner` ON `account_links` (`owner_id`);