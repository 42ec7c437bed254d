CREATE TABLE `draw_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`seed` text NOT NULL,
	`commitment` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `draws` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`drawer_id` integer NOT NULL,
	`day` integer NOT NULL,
	`n` integer NOT NULL,
	`drawn_prize_id` integer NOT NULL,
	`prize_id` integer NOT NULL,
	`request_key` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`day`) REFERENCES `draw_days`(`day`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`drawn_prize_id`) REFERENCES `prizes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`prize_id`) REFERENCES `prizes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `draws_number` ON `draws` (`drawer_id`,`day`,`n`);--> statement-breakpoint
CREATE INDEX `draws_request` ON `draws` (`user_id`,`request_key`);--> statement-breakpoint
CREATE INDEX `draws_newest` ON `draws` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `gifts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`image_path` text,
	`star_price` integer NOT NULL,
	`stock` integer NOT NULL,
	`delivery` text NOT NULL,
	`terms` text NOT NULL,
	`valid_days` integer,
	`won_value` integer NOT NULL,
	`allows_dear` integer NOT NULL,
	`created_at` integer NOT NULL,
	`closed_at` integer,
	CONSTRAINT "gifts_price" CHECK("gifts"."star_price" > 0),
	CONSTRAINT "gifts_stock" CHECK("gifts"."stock" >= 0),
	CONSTRAINT "gifts_worth" CHECK("gifts"."won_value" >= 0 and ("gifts"."won_value" <= 50000 or "gifts"."allows_dear"))
);
--> statement-breakpoint
CREATE INDEX `gifts_open` ON `gifts` (`star_price`,`id`) WHERE closed_at is null;--> statement-breakpoint
CREATE TABLE `given_prizes` (
	`day` integer NOT NULL,
	`prize_id` integer NOT NULL,
	`given` integer NOT NULL,
	PRIMARY KEY(`day`, `prize_id`),
	FOREIGN KEY (`prize_id`) REFERENCES `prizes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `prize_sets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`starts_on` integer NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `prize_sets_startsOn_unique` ON `prize_sets` (`starts_on`);--> statement-breakpoint
CREATE TABLE `prizes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`set_id` integer NOT NULL,
	`place` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`amount` integer NOT NULL,
	`gift_id` integer,
	`won_value` integer NOT NULL,
	`allows_dear` integer NOT NULL,
	`odds` integer NOT NULL,
	`day_stock` integer,
	`substitute_place` integer,
	FOREIGN KEY (`set_id`) REFERENCES `prize_sets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`gift_id`) REFERENCES `gifts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "prizes_odds" CHECK("prizes"."odds" between 0 and 1000000),
	CONSTRAINT "prizes_amount" CHECK("prizes"."amount" >= 0),
	CONSTRAINT "prizes_gift" CHECK(("prizes"."kind" = 'GIFT') = ("prizes"."gift_id" is not null)),
	CONSTRAINT "prizes_worth" CHECK("prizes"."won_value" >= 0 and ("prizes"."won_value" <= 50000 or "prizes"."allows_dear"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `prizes_place` ON `prizes` (`set_id`,`place`);--> statement-breakpoint
CREATE TABLE `user_gift_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_gift_id` integer NOT NULL,
	`status` text NOT NULL,
	`by_id` integer,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_gift_id`) REFERENCES `user_gifts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `user_gift_changes_gift` ON `user_gift_changes` (`user_gift_id`,`id`);--> statement-breakpoint
CREATE TABLE `user_gifts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`origin` text NOT NULL,
	`gift_id` integer,
	`draw_id` integer,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`image_path` text,
	`delivery` text NOT NULL,
	`star_price` integer NOT NULL,
	`won_value` integer NOT NULL,
	`status` text NOT NULL,
	`expires_at` integer,
	`reminded_days` integer,
	`archived_at` integer,
	`first_looked_at` integer,
	`sealed_recipient` text,
	`sent_at` integer,
	`request_key` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`gift_id`) REFERENCES `gifts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`draw_id`) REFERENCES `draws`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_gifts_request` ON `user_gifts` (`user_id`,`request_key`);--> statement-breakpoint
CREATE INDEX `user_gifts_newest` ON `user_gifts` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `user_gifts_status` ON `user_gifts` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `user_gifts_expiry` ON `user_gifts` (`expires_at`) WHERE status = 'SENT';--> statement-breakpoint
CREATE INDEX `user_gifts_recipients` ON `user_gifts` (`sent_at`) WHERE sealed_recipient is not null;--> statement-breakpoint
CREATE INDEX `user_gifts_month` ON `user_gifts` (`created_at`);--> statement-breakpoint
CREATE TABLE `vouchers` (
	`user_gift_id` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`webp` blob NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_gift_id`) REFERENCES `user_gifts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vouchers_id_unique` ON `vouchers` (`id`);--> statement-breakpoint
CREATE TRIGGER draw_days_fixed BEFORE UPDATE ON draw_days BEGIN
	SELECT RAISE(ABORT, 'the seed of a day of draws never changes');
END;
