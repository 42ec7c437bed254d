CREATE INDEX `board_comments_liked` ON `board_comments` (`board_id`,"like_count" desc,`id`) WHERE parent_id is null;--> statement-breakpoint
CREATE INDEX `product_comments_liked` ON `product_comments` (`product_id`,"like_count" desc,`id`) WHERE parent_id is null;--> statement-breakpoint
-- The hash of a comment's address is the comment's id, and its query opens the page of the thread.
UPDATE `notify_histories` SET `link` = replace(`link`, '#comment-', '#') WHERE `link` LIKE '/products/%?comment=%#comment-%';--> statement-breakpoint
UPDATE `action_histories` SET `link` = replace(`link`, '#comment-', '#') WHERE `link` LIKE '/products/%?comment=%#comment-%';--> statement-breakpoint
UPDATE `notify_histories` SET `link` = replace(`link`, '#', '?comment=' || substr(`link`, instr(`link`, '#') + 1) || '#') WHERE `link` LIKE '/boards/%#%' AND `link` NOT LIKE '%?%';--> statement-breakpoint
UPDATE `action_histories` SET `link` = replace(`link`, '#', '?comment=' || substr(`link`, instr(`link`, '#') + 1) || '#') WHERE `link` LIKE '/boards/%#%' AND `link` NOT LIKE '%?%';
