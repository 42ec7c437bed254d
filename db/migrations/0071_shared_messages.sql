CREATE TABLE `subjects` (
	`id` integer PRIMARY KEY NOT NULL,
	`subject` text NOT NULL
);
--> statement-breakpoint
INSERT INTO `subjects` (`subject`) SELECT `subject` FROM `notify_histories` GROUP BY `subject` ORDER BY min(`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `subjects_subject` ON `subjects` (`subject`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`image_url` text,
	`link` text NOT NULL
);
--> statement-breakpoint
INSERT INTO `messages` (`id`, `kind`, `title`, `body`, `image_url`, `link`)
SELECT min(`id`), `kind`, `title`, `body`, `image_url`, `link` FROM `notify_histories`
GROUP BY `link`, `body`, `title`, `kind`, `image_url` ORDER BY 1;--> statement-breakpoint
CREATE INDEX `messages_equal` ON `messages` (`link`,`body`);--> statement-breakpoint
CREATE TABLE `__new_notify_histories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`subject_id` integer NOT NULL,
	`message_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	`told_won` integer,
	`rounds` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subject_id`) REFERENCES `subjects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
-- The ids of deleted rows stay used: devices know messages by them.
INSERT INTO `sqlite_sequence` (`name`, `seq`)
SELECT '__new_notify_histories', `seq` FROM `sqlite_sequence` WHERE `name` = 'notify_histories';--> statement-breakpoint
-- Tests and digests are no news: they are read from now on.
INSERT INTO `__new_notify_histories` (`id`, `user_id`, `subject_id`, `message_id`, `created_at`, `read_at`, `told_won`, `rounds`)
SELECT h.`id`, h.`user_id`, s.`id`, m.`id`, h.`created_at`,
	iif(h.`kind` IN ('TEST', 'BUNDLE'), coalesce(h.`read_at`, h.`created_at`), h.`read_at`),
	t.`total_won`, coalesce(t.`messages`, 0)
FROM `notify_histories` h
CROSS JOIN `subjects` s ON s.`subject` = h.`subject`
CROSS JOIN `messages` m ON m.`link` = h.`link` AND m.`body` = h.`body` AND m.`title` = h.`title` AND m.`kind` = h.`kind` AND m.`image_url` IS h.`image_url`
LEFT JOIN `tellings` t ON t.`history_id` = h.`id`
ORDER BY h.`id`;--> statement-breakpoint
DROP TABLE `tellings`;--> statement-breakpoint
DROP TABLE `notify_histories`;--> statement-breakpoint
ALTER TABLE `__new_notify_histories` RENAME TO `notify_histories`;--> statement-breakpoint
CREATE UNIQUE INDEX `notify_histories_subject` ON `notify_histories` (`subject_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `notify_histories_newest` ON `notify_histories` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `notify_histories_message` ON `notify_histories` (`message_id`);--> statement-breakpoint
CREATE INDEX `notify_histories_unread` ON `notify_histories` (`user_id`) WHERE read_at is null;--> statement-breakpoint
CREATE TRIGGER `notify_histories_deleted` AFTER DELETE ON `notify_histories` BEGIN
	DELETE FROM messages WHERE id = old.message_id AND NOT EXISTS (SELECT 1 FROM notify_histories WHERE message_id = old.message_id);
	DELETE FROM subjects WHERE id = old.subject_id AND NOT EXISTS (SELECT 1 FROM notify_histories WHERE subject_id = old.subject_id);
END;--> statement-breakpoint
CREATE TRIGGER `notify_histories_reworded` AFTER UPDATE OF `message_id` ON `notify_histories` WHEN old.message_id <> new.message_id BEGIN
	DELETE FROM messages WHERE id = old.message_id AND NOT EXISTS (SELECT 1 FROM notify_histories WHERE message_id = old.message_id);
END;--> statement-breakpoint
CREATE TRIGGER `notify_histories_moved` AFTER UPDATE OF `subject_id` ON `notify_histories` WHEN old.subject_id <> new.subject_id BEGIN
	DELETE FROM subjects WHERE id = old.subject_id AND NOT EXISTS (SELECT 1 FROM notify_histories WHERE subject_id = old.subject_id);
END;--> statement-breakpoint
-- The cursor is the member now; what is done twice changes nothing.
UPDATE `subject_changes` SET `cursor` = 0;
