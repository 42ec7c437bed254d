ALTER TABLE `product_names` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `product_names_version` ON `product_names` (`version`);--> statement-breakpoint
-- Products from before names were kept; their tokens follow while the server runs.
INSERT INTO `product_names` (`product_id`, `name`)
SELECT `id`, `name` FROM `products`
WHERE NOT EXISTS (SELECT 1 FROM `product_names` WHERE `product_id` = `products`.`id`);
