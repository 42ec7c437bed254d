CREATE TABLE `learned_words` (
	`word` text PRIMARY KEY NOT NULL,
	`category_id` integer NOT NULL,
	`learned_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `sources` ADD `disabled_at` integer;--> statement-breakpoint
ALTER TABLE `sources` ADD `asked_at` integer;