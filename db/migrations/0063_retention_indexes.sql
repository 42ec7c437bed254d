CREATE INDEX `causes_oldest` ON `causes` (`created_at`);--> statement-breakpoint
CREATE INDEX `deliveries_oldest` ON `deliveries` (`created_at`);--> statement-breakpoint
CREATE INDEX `product_view_histories_oldest` ON `product_view_histories` (`viewed_at`);--> statement-breakpoint
CREATE INDEX `recommendations_oldest` ON `recommendations` (`day`);--> statement-breakpoint
CREATE INDEX `refresh_tokens_expires` ON `refresh_tokens` (`expires_at`);