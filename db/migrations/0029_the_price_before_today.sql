ALTER TABLE `products` ADD `opened_day` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `opened_total` integer;--> statement-breakpoint
CREATE INDEX `products_fallen` ON `products` (`opened_day`,lowest_total - opened_total) WHERE lowest_total < opened_total;