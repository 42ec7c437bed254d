CREATE INDEX `products_deal_replies` ON `products` (live_sale_count > 0,reply_count + comment_count,`heat`) WHERE is_deal = 1;--> statement-breakpoint
CREATE INDEX `products_deal_price` ON `products` ((live_sale_count > 0) desc,lowest_total is null,`lowest_total`,id desc) WHERE is_deal = 1;--> statement-breakpoint
CREATE INDEX `products_replies` ON `products` (reply_count + comment_count,`heat`);--> statement-breakpoint
CREATE INDEX `products_price` ON `products` (lowest_total is null,`lowest_total`,id desc);--> statement-breakpoint
CREATE INDEX `products_likes` ON `products` (`like_count`);--> statement-breakpoint
CREATE INDEX `sales_shop` ON `sales` (`shop`,`source_key`,`kind`,`product_id`);--> statement-breakpoint
CREATE INDEX `sales_source` ON `sales` (`source_key`,`kind`,`product_id`);