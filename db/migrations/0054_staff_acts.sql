CREATE TABLE `staff_acts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_id` integer NOT NULL,
	`act` text NOT NULL,
	`subject` text NOT NULL,
	`before` text,
	`after` text,
	`door` text NOT NULL,
	`address_hash` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `staff_acts_actor` ON `staff_acts` (`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `staff_acts_subject` ON `staff_acts` (`subject`,`id`);--> statement-breakpoint
CREATE INDEX `staff_acts_created` ON `staff_acts` (`created_at`);--> statement-breakpoint
CREATE TABLE `staff_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`member_id` integer NOT NULL,
	`words` text NOT NULL,
	`written_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`written_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `staff_notes_member` ON `staff_notes` (`member_id`,`id`);--> statement-breakpoint
CREATE INDEX `devices_type` ON `devices` (`device_type`,`user_id`);--> statement-breakpoint
CREATE INDEX `users_staff` ON `users` (`role`) WHERE role <> 'USER';--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`);--> statement-breakpoint
CREATE TRIGGER `staff_acts_never_change` BEFORE UPDATE ON `staff_acts` BEGIN
	SELECT RAISE(ABORT, 'what staff did never changes');
END;--> statement-breakpoint
CREATE TRIGGER `staff_acts_stay` BEFORE DELETE ON `staff_acts`
WHEN OLD.created_at > (unixepoch() - 730 * 86400) * 1000 BEGIN
	SELECT RAISE(ABORT, 'what staff did stays for two years');
END;
