CREATE TABLE `keyword_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`keyword_id` integer NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER `keywords_added` AFTER INSERT ON `keywords` BEGIN
	INSERT INTO `keyword_changes` (`keyword_id`) VALUES (new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `keywords_changed` AFTER UPDATE OF `keyword`, `user_id` ON `keywords` BEGIN
	INSERT INTO `keyword_changes` (`keyword_id`) VALUES (new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `keywords_removed` AFTER DELETE ON `keywords` BEGIN
	INSERT INTO `keyword_changes` (`keyword_id`) VALUES (old.`id`);
END;
