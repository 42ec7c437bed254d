ALTER TABLE `board_drafts` ADD `deal` text;--> statement-breakpoint
ALTER TABLE `board_drafts` ADD `version` integer;