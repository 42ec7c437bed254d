CREATE TABLE `decision_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`decision_id` integer NOT NULL,
	`kind` text NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`decision_id`) REFERENCES `decisions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `decision_changes_decision` ON `decision_changes` (`decision_id`);