DROP INDEX `boards_newest`;--> statement-breakpoint
CREATE INDEX `boards_newest` ON `boards` (`written_at`,`id`,`hit_count`,`user_id`,`deleted_at`,`blinded_at`) WHERE deleted_at is null and blinded_at is null;--> statement-breakpoint
DROP INDEX `message_counts_day`;--> statement-breakpoint
CREATE INDEX `message_counts_day` ON `message_counts` (`day`,`product_id`);