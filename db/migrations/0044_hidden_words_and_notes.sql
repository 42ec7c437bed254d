CREATE TABLE `hidden_words` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`word` text NOT NULL,
	`phrase` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `hidden_words_member` ON `hidden_words` (`user_id`,`phrase`);--> statement-breakpoint
CREATE TABLE `member_notes` (
	`user_id` integer NOT NULL,
	`about_id` integer NOT NULL,
	`note` text NOT NULL,
	`color` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `about_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`about_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "member_notes_other" CHECK("member_notes"."user_id" <> "member_notes"."about_id")
);
--> statement-breakpoint
CREATE INDEX `member_notes_about` ON `member_notes` (`about_id`);