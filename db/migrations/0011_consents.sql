CREATE TABLE `consents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`terms_id` integer NOT NULL,
	`privacy_id` integer NOT NULL,
	`agreed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`terms_id`) REFERENCES `legal_texts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`privacy_id`) REFERENCES `legal_texts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `consents_newest` ON `consents` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `legal_texts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`document` text NOT NULL,
	`version` text NOT NULL,
	`markdown` text NOT NULL,
	`published_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `legal_texts_newest` ON `legal_texts` (`document`,`id`);--> statement-breakpoint
CREATE TABLE `owner_links` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `identities` ADD `credential` text;