ALTER TABLE `sessions` ADD `family_hash` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `token_hash` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `former_token_hash` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `token_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_familyHash_unique` ON `sessions` (`family_hash`);--> statement-breakpoint
-- The valid token of a sign-in is all of it that stays: it becomes the family of its successors.
UPDATE sessions SET (family_hash, token_hash, token_at) =
	(SELECT hash, hash, created_at FROM refresh_tokens WHERE session_id = sessions.id AND used_at IS NULL ORDER BY generation DESC LIMIT 1);--> statement-breakpoint
DROP TABLE `refresh_tokens`;
