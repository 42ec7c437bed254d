DROP INDEX `ledger_entries_reversed`;--> statement-breakpoint
CREATE INDEX `ledger_entries_cause` ON `ledger_entries` (`user_id`,`cause`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_reversed` ON `ledger_entries` (`reversed_id`) WHERE reversed_id is not null;