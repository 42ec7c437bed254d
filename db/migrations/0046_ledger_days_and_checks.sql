CREATE TABLE `checked_accounts` (
	`user_id` integer NOT NULL,
	`currency` text NOT NULL,
	`total` integer NOT NULL,
	`net` integer NOT NULL,
	`checked_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `currency`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `checked_accounts_net` ON `checked_accounts` (`currency`,`net`);--> statement-breakpoint
CREATE INDEX `checked_accounts_differing` ON `checked_accounts` (`user_id`) WHERE total <> net;--> statement-breakpoint
CREATE TABLE `ledger_checks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cursor` integer NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE TABLE `ledger_days` (
	`day` integer NOT NULL,
	`currency` text NOT NULL,
	`cause` text NOT NULL,
	`is_reversal` integer NOT NULL,
	`amount` integer NOT NULL,
	`entries` integer NOT NULL,
	`first_entry_id` integer NOT NULL,
	PRIMARY KEY(`day`, `currency`, `cause`, `is_reversal`)
);
--> statement-breakpoint
INSERT INTO `ledger_days`
SELECT (created_at + 32400000) / 86400000, currency, cause, reversed_id IS NOT NULL, sum(amount), count(*), min(id)
FROM `ledger_entries` GROUP BY 1, 2, 3, 4;
