INSERT OR IGNORE INTO `price_days` (`sale_id`, `day`, `total_won`, `at`, `readings`)
SELECT `sale_id`, (`at` + 32400000) / 86400000 AS `day`, min(`total_won`), `at`, count(*)
FROM `price_points` WHERE `total_won` > 0 GROUP BY `sale_id`, `day`;
