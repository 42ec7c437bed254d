CREATE TABLE `board_bookmarks` (
	`board_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `board_id`),
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `board_bookmarks_newest` ON `board_bookmarks` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `board_bookmarks_board` ON `board_bookmarks` (`board_id`);--> statement-breakpoint
CREATE TABLE `board_drafts` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`board_id` integer,
	`title` text NOT NULL,
	`category` text,
	`content` text NOT NULL,
	`images` text NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `board_drafts_saved` ON `board_drafts` (`saved_at`);--> statement-breakpoint
CREATE INDEX `board_drafts_board` ON `board_drafts` (`board_id`);--> statement-breakpoint
CREATE TABLE `board_likes` (
	`board_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`board_id`, `user_id`),
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `board_likes_member` ON `board_likes` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `board_reports` (
	`board_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`weight` real NOT NULL,
	`reason` text,
	PRIMARY KEY(`board_id`, `user_id`),
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `board_reports_member` ON `board_reports` (`user_id`);--> statement-breakpoint
DROP INDEX `action_histories_comment`;--> statement-breakpoint
CREATE UNIQUE INDEX `action_histories_comment` ON `action_histories` (`user_id`,`other_id`,`link`) WHERE kind in ('MENTIONED', 'ANSWERED', 'COMMENTED', 'LIKED', 'BOARD_LIKED');--> statement-breakpoint
DROP INDEX `boards_newest`;--> statement-breakpoint
DROP INDEX `boards_author`;--> statement-breakpoint
ALTER TABLE `boards` ADD `images` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `boards` ADD `like_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `boards` ADD `edited_at` integer;--> statement-breakpoint
ALTER TABLE `boards` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `boards` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `boards` ADD `blinded_at` integer;--> statement-breakpoint
ALTER TABLE `boards` ADD `popularity` real GENERATED ALWAYS AS (log10(1 + hit_count + 20 * like_count + 5 * comment_count) * 172800000 + written_at) VIRTUAL;--> statement-breakpoint
CREATE INDEX `boards_popular` ON `boards` (`popularity`,`id`) WHERE deleted_at is null and blinded_at is null;--> statement-breakpoint
CREATE INDEX `boards_commented` ON `boards` (`comment_count`,`id`) WHERE deleted_at is null and blinded_at is null;--> statement-breakpoint
CREATE INDEX `boards_category_newest` ON `boards` (`category`,`written_at`,`id`) WHERE deleted_at is null and blinded_at is null;--> statement-breakpoint
CREATE INDEX `boards_category_popular` ON `boards` (`category`,`popularity`,`id`) WHERE deleted_at is null and blinded_at is null;--> statement-breakpoint
CREATE INDEX `boards_category_commented` ON `boards` (`category`,`comment_count`,`id`) WHERE deleted_at is null and blinded_at is null;--> statement-breakpoint
CREATE INDEX `boards_deleted` ON `boards` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `boards_newest` ON `boards` (`written_at`,`id`) WHERE deleted_at is null and blinded_at is null;--> statement-breakpoint
CREATE INDEX `boards_author` ON `boards` (`user_id`,`written_at`,`id`);--> statement-breakpoint
ALTER TABLE `uploads` ADD `delete_at` integer;--> statement-breakpoint
DROP TRIGGER board_search_changed;--> statement-breakpoint
CREATE TRIGGER board_search_changed AFTER UPDATE OF title, plain_content, deleted_at, blinded_at ON boards BEGIN
	INSERT OR IGNORE INTO board_search_changes VALUES (9007199254740992 - old.id * 67108864);
END;
