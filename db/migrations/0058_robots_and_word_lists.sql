CREATE TABLE `robots` (
	`source_key` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`is_allowed` integer NOT NULL,
	`read_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `watched_word_lists` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
