CREATE TABLE `recent_texts` (
	`subject_kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`text_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`subject_kind`, `subject_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recent_texts_text` ON `recent_texts` (`text_hash`,`created_at`);--> statement-breakpoint
CREATE INDEX `recent_texts_oldest` ON `recent_texts` (`created_at`);--> statement-breakpoint
CREATE TABLE `watched_words` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`word` text NOT NULL,
	`action` text NOT NULL,
	`exceptions` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `watched_words_word` ON `watched_words` (`word`);--> statement-breakpoint
DROP INDEX `report_cases_queue`;--> statement-breakpoint
ALTER TABLE `report_cases` ADD `found` text;--> statement-breakpoint
ALTER TABLE `report_cases` ADD `lead_id` integer REFERENCES report_cases(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `report_cases_lead` ON `report_cases` (`lead_id`) WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX `report_cases_queue` ON `report_cases` ("blinded_at" is null,`opened_at`,`id`) WHERE decided_at is null and lead_id is null;