ALTER TABLE `sessions` ADD `proven_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `sessions` SET `proven_at` = `created_at`, `expires_at` = min(`expires_at`, `created_at` + 31536000000);
