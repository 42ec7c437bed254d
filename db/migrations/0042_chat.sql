CREATE TABLE `chat_mentions` (
	`message_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	PRIMARY KEY(`message_id`, `user_id`),
	FOREIGN KEY (`message_id`) REFERENCES `chat_messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `chat_mentions_member` ON `chat_mentions` (`user_id`);--> statement-breakpoint
CREATE TABLE `chat_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`content` text NOT NULL,
	`client_message_id` text,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`blinded_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_messages_client` ON `chat_messages` (`user_id`,`client_message_id`);--> statement-breakpoint
CREATE INDEX `chat_messages_author` ON `chat_messages` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `chat_removals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message_id` integer NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `chat_messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `chat_removals_message` ON `chat_removals` (`message_id`);--> statement-breakpoint
CREATE TABLE `chat_reports` (
	`message_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`weight` real NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`message_id`, `user_id`),
	FOREIGN KEY (`message_id`) REFERENCES `chat_messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `chat_reports_member` ON `chat_reports` (`user_id`);--> statement-breakpoint
CREATE TABLE `chat_search_changes` (
	`id` integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `chat_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`slow_seconds` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `action_histories_comment`;--> statement-breakpoint
CREATE UNIQUE INDEX `action_histories_comment` ON `action_histories` (`user_id`,`other_id`,`link`) WHERE kind in ('MENTIONED', 'ANSWERED', 'COMMENTED', 'CHAT_MENTIONED', 'LIKED', 'BOARD_LIKED');--> statement-breakpoint
-- A message's row in the index is 2^53 less its number: the newest first.
CREATE VIRTUAL TABLE chat_search USING fts5(
	grams,
	content='', contentless_delete=1, tokenize='ascii', prefix='4 8'
);--> statement-breakpoint
CREATE TRIGGER chat_search_added AFTER INSERT ON chat_messages BEGIN
	INSERT OR IGNORE INTO chat_search_changes VALUES (new.id);
END;--> statement-breakpoint
CREATE TRIGGER chat_search_changed AFTER UPDATE OF content, deleted_at, blinded_at ON chat_messages BEGIN
	INSERT OR IGNORE INTO chat_search_changes VALUES (new.id);
END;
