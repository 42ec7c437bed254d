CREATE TABLE `taught_pairs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`one` text NOT NULL,
	`other` text NOT NULL,
	`one_name` text NOT NULL,
	`other_name` text NOT NULL,
	`is_same` integer NOT NULL,
	`user_id` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `taught_pairs_once` ON `taught_pairs` (`one`,`other`);--> statement-breakpoint
CREATE INDEX `taught_pairs_other` ON `taught_pairs` (`other`);--> statement-breakpoint
CREATE INDEX `taught_pairs_user` ON `taught_pairs` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
ALTER TABLE `keywords` ADD `inside_words` integer;--> statement-breakpoint
DROP TRIGGER `keywords_changed`;--> statement-breakpoint
CREATE TRIGGER `keywords_changed` AFTER UPDATE OF `keyword`, `user_id`, `inside_words` ON `keywords` BEGIN
	INSERT INTO `keyword_changes` (`keyword_id`) VALUES (new.`id`);
END;
