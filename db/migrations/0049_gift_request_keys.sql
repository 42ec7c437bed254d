ALTER TABLE `gifts` ADD `request_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `gifts_request` ON `gifts` (`request_key`);