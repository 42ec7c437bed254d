DROP INDEX `ledger_entries_newest`;--> statement-breakpoint
CREATE INDEX `ledger_entries_newest` ON `ledger_entries` (`user_id`,`currency`,`id`,`amount`);