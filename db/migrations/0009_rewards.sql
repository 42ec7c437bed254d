CREATE TABLE `action_histories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`direction` text NOT NULL,
	`kind` text NOT NULL,
	`other_id` integer,
	`subject` text NOT NULL,
	`link` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`other_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `action_histories_newest` ON `action_histories` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `action_histories_unread` ON `action_histories` (`user_id`) WHERE read_at is null;--> statement-breakpoint
CREATE TABLE `attendances` (
	`user_id` integer NOT NULL,
	`day` integer NOT NULL,
	`streak` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `device_uses` (
	`device_key_hash` text NOT NULL,
	`user_id` integer NOT NULL,
	PRIMARY KEY(`device_key_hash`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `device_uses_user` ON `device_uses` (`user_id`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`guest_id` integer PRIMARY KEY NOT NULL,
	`host_id` integer NOT NULL,
	`address_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`guest_paid_at` integer,
	`host_paid_at` integer,
	FOREIGN KEY (`guest_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`host_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `invitations_host` ON `invitations` (`host_id`);--> statement-breakpoint
CREATE INDEX `invitations_address` ON `invitations` (`address_hash`);--> statement-breakpoint
CREATE TABLE `invite_codes` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invite_codes_code_unique` ON `invite_codes` (`code`);--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`currency` text NOT NULL,
	`cause` text NOT NULL,
	`reference` text NOT NULL,
	`reversed_id` integer,
	`amount` integer NOT NULL,
	`balance` integer NOT NULL,
	`owed` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reversed_id`) REFERENCES `ledger_entries`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "ledger_entries_balance" CHECK("ledger_entries"."balance" >= 0 and "ledger_entries"."owed" >= 0 and ("ledger_entries"."balance" = 0 or "ledger_entries"."owed" = 0))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_once` ON `ledger_entries` (`user_id`,`currency`,`cause`,`reference`) WHERE reversed_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_reversed` ON `ledger_entries` (`reversed_id`);--> statement-breakpoint
CREATE INDEX `ledger_entries_newest` ON `ledger_entries` (`user_id`,`currency`,`id`);--> statement-breakpoint
CREATE TABLE `user_tags` (
	`user_id` integer NOT NULL,
	`tag` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `tag`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TRIGGER `ledger_entries_stay_as_they_are` BEFORE UPDATE ON `ledger_entries`
BEGIN
  SELECT raise(ABORT, 'an entry of the ledger is never changed');
END;
