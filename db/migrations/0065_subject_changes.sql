CREATE TABLE `subject_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject` text NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL
);
