CREATE TABLE `product_comment_likes` (
	`comment_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `product_comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_comment_likes_member` ON `product_comment_likes` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `product_comment_mentions` (
	`comment_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `product_comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_comment_mentions_member` ON `product_comment_mentions` (`user_id`,`comment_id`);--> statement-breakpoint
CREATE TABLE `product_comment_reports` (
	`comment_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`weight` real NOT NULL,
	`reason` text,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `product_comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_comment_reports_member` ON `product_comment_reports` (`user_id`);--> statement-breakpoint
CREATE TABLE `product_comments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
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
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`parent_id`) REFERENCES `product_comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`target_id`) REFERENCES `product_comments`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "product_comments_gone" CHECK("product_comments"."deleted_at" is null or "product_comments"."content" = '')
);
--> statement-breakpoint
CREATE INDEX `product_comments_thread` ON `product_comments` (`product_id`,`parent_id`,`id`);--> statement-breakpoint
CREATE INDEX `product_comments_author` ON `product_comments` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `product_comments_parent` ON `product_comments` (`parent_id`);--> statement-breakpoint
CREATE INDEX `product_comments_target` ON `product_comments` (`target_id`);--> statement-breakpoint
CREATE TABLE `writings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`act` text NOT NULL,
	`text_hash` text NOT NULL,
	`is_paid` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `writings_text` ON `writings` (`user_id`,`text_hash`);--> statement-breakpoint
CREATE INDEX `writings_newest` ON `writings` (`user_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `uploads` ADD `width` integer DEFAULT 256 NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `height` integer DEFAULT 256 NOT NULL;--> statement-breakpoint
UPDATE `products` SET `comment_count` = 0 WHERE `comment_count` <> 0;
