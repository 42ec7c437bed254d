CREATE TABLE `board_comment_likes` (
	`comment_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `board_comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `board_comment_likes_member` ON `board_comment_likes` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `board_comment_mentions` (
	`comment_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `board_comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `board_comment_mentions_member` ON `board_comment_mentions` (`user_id`,`comment_id`);--> statement-breakpoint
CREATE TABLE `board_comment_reports` (
	`comment_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`weight` real NOT NULL,
	`reason` text,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `board_comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `board_comment_reports_member` ON `board_comment_reports` (`user_id`);--> statement-breakpoint
CREATE TABLE `board_comments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`board_id` integer NOT NULL,
	`user_id` integer,
	`parent_id` integer,
	`target_id` integer,
	`content` text NOT NULL,
	`plain_content` text NOT NULL,
	`images` text NOT NULL,
	`like_count` integer DEFAULT 0 NOT NULL,
	`written_at` integer NOT NULL,
	`edited_at` integer,
	`deleted_at` integer,
	`blinded_at` integer,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`parent_id`) REFERENCES `board_comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`target_id`) REFERENCES `board_comments`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "board_comments_gone" CHECK("board_comments"."deleted_at" is null or "board_comments"."content" = '')
);
--> statement-breakpoint
CREATE INDEX `board_comments_thread` ON `board_comments` (`board_id`,`parent_id`,`id`);--> statement-breakpoint
CREATE INDEX `board_comments_author` ON `board_comments` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `board_comments_parent` ON `board_comments` (`parent_id`);--> statement-breakpoint
CREATE INDEX `board_comments_target` ON `board_comments` (`target_id`);--> statement-breakpoint
CREATE TABLE `boards` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`type` text NOT NULL,
	`category` text,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`plain_content` text NOT NULL,
	`hit_count` integer DEFAULT 0 NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`written_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `boards_newest` ON `boards` (`written_at`,`id`);--> statement-breakpoint
CREATE INDEX `boards_author` ON `boards` (`user_id`);