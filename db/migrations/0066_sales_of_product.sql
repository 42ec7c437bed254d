DROP INDEX `sales_product`;--> statement-breakpoint
CREATE INDEX `sales_of_product_live` ON `sales` (`product_id`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `sales_product` ON `sales` (`product_id`,`posted_at`);