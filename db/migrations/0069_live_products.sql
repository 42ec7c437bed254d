CREATE INDEX `products_live_posted` ON `products` (`last_posted_at`) WHERE live_sale_count > 0;--> statement-breakpoint
CREATE INDEX `products_live_replies` ON `products` (reply_count + comment_count,`heat`) WHERE live_sale_count > 0;--> statement-breakpoint
CREATE INDEX `products_live_price` ON `products` (lowest_total is null,`lowest_total`,id desc) WHERE live_sale_count > 0;--> statement-breakpoint
CREATE INDEX `products_live_likes` ON `products` (`like_count`) WHERE live_sale_count > 0;