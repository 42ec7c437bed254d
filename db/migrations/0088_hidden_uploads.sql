ALTER TABLE `uploads` ADD `hidden_at` integer;--> statement-breakpoint
UPDATE `uploads` SET `hidden_at` = r.`removed_at` FROM (
	SELECT substr(json_extract(i.value, '$.imagePath'), 10) AS `name`, t.`removed_at` FROM `boards` t, json_each(t.`images`) i WHERE t.`removed_at` IS NOT NULL
) r WHERE `uploads`.`file_name` = r.`name`;--> statement-breakpoint
UPDATE `uploads` SET `hidden_at` = r.`removed_at` FROM (
	SELECT substr(json_extract(i.value, '$.imagePath'), 10) AS `name`, t.`removed_at` FROM `board_comments` t, json_each(t.`images`) i WHERE t.`removed_at` IS NOT NULL
) r WHERE `uploads`.`file_name` = r.`name`;--> statement-breakpoint
UPDATE `uploads` SET `hidden_at` = r.`removed_at` FROM (
	SELECT substr(json_extract(i.value, '$.imagePath'), 10) AS `name`, t.`removed_at` FROM `product_comments` t, json_each(t.`images`) i WHERE t.`removed_at` IS NOT NULL
) r WHERE `uploads`.`file_name` = r.`name`;