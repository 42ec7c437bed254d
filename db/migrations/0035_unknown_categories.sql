CREATE TABLE `unknown_categories` (
	`source_key` text NOT NULL,
	`word` text NOT NULL,
	`first_seen_at` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`source_key`, `word`)
);
