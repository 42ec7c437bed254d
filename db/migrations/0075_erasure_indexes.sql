DROP INDEX `uploads_user`;--> statement-breakpoint
DROP INDEX `uploads_unattached`;--> statement-breakpoint
CREATE INDEX `uploads_unused` ON `uploads` (`user_id`) WHERE attached_at is null;--> statement-breakpoint
CREATE INDEX `uploads_released` ON `uploads` (`delete_at`) WHERE attached_at is null and delete_at is not null;--> statement-breakpoint
CREATE INDEX `uploads_user` ON `uploads` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `uploads_unattached` ON `uploads` (`created_at`) WHERE attached_at is null and delete_at is null;--> statement-breakpoint
CREATE INDEX `action_histories_other` ON `action_histories` (`other_id`) WHERE other_id is not null;--> statement-breakpoint
CREATE INDEX `decisions_decider` ON `decisions` (`decided_by`) WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX `held_prices_decider` ON `held_prices` (`decider_id`) WHERE decider_id is not null;--> statement-breakpoint
CREATE INDEX `price_searches_member` ON `price_searches` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `user_gift_changes_by` ON `user_gift_changes` (`by_id`) WHERE by_id is not null;--> statement-breakpoint
CREATE INDEX `user_gifts_draw` ON `user_gifts` (`draw_id`) WHERE draw_id is not null;