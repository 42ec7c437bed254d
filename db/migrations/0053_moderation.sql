CREATE TABLE `appeals` (
	`decision_id` integer PRIMARY KEY NOT NULL,
	`words` text NOT NULL,
	`created_at` integer NOT NULL,
	`outcome` text,
	`answer` text,
	`decided_by` integer,
	`decided_at` integer,
	FOREIGN KEY (`decision_id`) REFERENCES `decisions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `appeals_open` ON `appeals` (`created_at`) WHERE decided_at is null;--> statement-breakpoint
CREATE TABLE `decisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`case_id` integer NOT NULL,
	`verdict` text NOT NULL,
	`rule` text,
	`days` integer,
	`suspension_id` integer,
	`words` text NOT NULL,
	`decided_by` integer,
	`decided_at` integer NOT NULL,
	`undone_at` integer,
	FOREIGN KEY (`case_id`) REFERENCES `report_cases`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`suspension_id`) REFERENCES `suspensions`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `decisions_standing` ON `decisions` (`case_id`) WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX `decisions_newest` ON `decisions` (`decided_at`,`id`) WHERE undone_at is null;--> statement-breakpoint
CREATE TABLE `report_cases` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`author_id` integer,
	`cause` text DEFAULT 'REPORTS' NOT NULL,
	`weight` real NOT NULL,
	`opened_at` integer NOT NULL,
	`blinded_at` integer,
	`blinded_until` integer,
	`counter_statement` text,
	`decided_at` integer,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_cases_open` ON `report_cases` (`subject_kind`,`subject_id`) WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX `report_cases_queue` ON `report_cases` ("blinded_at" is null,`opened_at`,`id`) WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX `report_cases_subject` ON `report_cases` (`subject_kind`,`subject_id`);--> statement-breakpoint
CREATE INDEX `report_cases_author` ON `report_cases` (`author_id`,`id`);--> statement-breakpoint
CREATE INDEX `report_cases_until` ON `report_cases` (`blinded_until`) WHERE decided_at is null and blinded_until is not null;--> statement-breakpoint
CREATE TABLE `reports` (
	`subject_kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`case_id` integer NOT NULL,
	`reason` text NOT NULL,
	`words` text,
	`weight` real NOT NULL,
	`address_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`subject_kind`, `subject_id`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`case_id`) REFERENCES `report_cases`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reports_case` ON `reports` (`case_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `reports_member` ON `reports` (`user_id`,`created_at`);--> statement-breakpoint
-- Reports that stand become open cases, one a thing.
INSERT INTO report_cases (subject_kind, subject_id, author_id, cause, weight, opened_at, blinded_at)
SELECT 'BOARD', t.id, t.user_id, 'REPORTS', sum(r.weight), min(r.created_at), t.blinded_at
FROM board_reports r JOIN boards t ON t.id = r.board_id WHERE t.deleted_at IS NULL GROUP BY t.id;--> statement-breakpoint
INSERT INTO reports (subject_kind, subject_id, user_id, case_id, reason, words, weight, address_hash, created_at)
SELECT 'BOARD', r.board_id, r.user_id, c.id, CASE r.reason WHEN '욕설이나 비방' THEN 'ABUSE' WHEN '광고나 도배' THEN 'SPAM' WHEN '음란하거나 불쾌한 내용' THEN 'ADULT' WHEN '개인정보 노출' THEN 'PERSONAL_DATA' WHEN '잘못된 정보' THEN 'WRONG_INFORMATION' ELSE 'OTHER' END, CASE WHEN r.reason IN ('욕설이나 비방', '광고나 도배', '음란하거나 불쾌한 내용', '개인정보 노출', '잘못된 정보', '기타') THEN NULL ELSE r.reason END, r.weight, 'member:' || r.user_id, r.created_at
FROM board_reports r JOIN report_cases c ON c.subject_kind = 'BOARD' AND c.subject_id = r.board_id;--> statement-breakpoint
INSERT INTO report_cases (subject_kind, subject_id, author_id, cause, weight, opened_at, blinded_at)
SELECT 'BOARD_COMMENT', t.id, t.user_id, 'REPORTS', sum(r.weight), min(r.created_at), t.blinded_at
FROM board_comment_reports r JOIN board_comments t ON t.id = r.comment_id WHERE t.deleted_at IS NULL GROUP BY t.id;--> statement-breakpoint
INSERT INTO reports (subject_kind, subject_id, user_id, case_id, reason, words, weight, address_hash, created_at)
SELECT 'BOARD_COMMENT', r.comment_id, r.user_id, c.id, CASE r.reason WHEN '욕설이나 비방' THEN 'ABUSE' WHEN '광고나 도배' THEN 'SPAM' WHEN '음란하거나 불쾌한 내용' THEN 'ADULT' WHEN '개인정보 노출' THEN 'PERSONAL_DATA' WHEN '잘못된 정보' THEN 'WRONG_INFORMATION' ELSE 'OTHER' END, CASE WHEN r.reason IN ('욕설이나 비방', '광고나 도배', '음란하거나 불쾌한 내용', '개인정보 노출', '잘못된 정보', '기타') THEN NULL ELSE r.reason END, r.weight, 'member:' || r.user_id, r.created_at
FROM board_comment_reports r JOIN report_cases c ON c.subject_kind = 'BOARD_COMMENT' AND c.subject_id = r.comment_id;--> statement-breakpoint
INSERT INTO report_cases (subject_kind, subject_id, author_id, cause, weight, opened_at, blinded_at)
SELECT 'PRODUCT_COMMENT', t.id, t.user_id, 'REPORTS', sum(r.weight), min(r.created_at), t.blinded_at
FROM product_comment_reports r JOIN product_comments t ON t.id = r.comment_id WHERE t.deleted_at IS NULL GROUP BY t.id;--> statement-breakpoint
INSERT INTO reports (subject_kind, subject_id, user_id, case_id, reason, words, weight, address_hash, created_at)
SELECT 'PRODUCT_COMMENT', r.comment_id, r.user_id, c.id, CASE r.reason WHEN '욕설이나 비방' THEN 'ABUSE' WHEN '광고나 도배' THEN 'SPAM' WHEN '음란하거나 불쾌한 내용' THEN 'ADULT' WHEN '개인정보 노출' THEN 'PERSONAL_DATA' WHEN '잘못된 정보' THEN 'WRONG_INFORMATION' ELSE 'OTHER' END, CASE WHEN r.reason IN ('욕설이나 비방', '광고나 도배', '음란하거나 불쾌한 내용', '개인정보 노출', '잘못된 정보', '기타') THEN NULL ELSE r.reason END, r.weight, 'member:' || r.user_id, r.created_at
FROM product_comment_reports r JOIN report_cases c ON c.subject_kind = 'PRODUCT_COMMENT' AND c.subject_id = r.comment_id;--> statement-breakpoint
INSERT INTO report_cases (subject_kind, subject_id, author_id, cause, weight, opened_at, blinded_at)
SELECT 'CHAT_MESSAGE', t.id, t.user_id, 'REPORTS', sum(r.weight), min(r.created_at), t.blinded_at
FROM chat_reports r JOIN chat_messages t ON t.id = r.message_id WHERE t.deleted_at IS NULL GROUP BY t.id;--> statement-breakpoint
INSERT INTO reports (subject_kind, subject_id, user_id, case_id, reason, words, weight, address_hash, created_at)
SELECT 'CHAT_MESSAGE', r.message_id, r.user_id, c.id, CASE r.reason WHEN '욕설이나 비방' THEN 'ABUSE' WHEN '광고나 도배' THEN 'SPAM' WHEN '음란하거나 불쾌한 내용' THEN 'ADULT' WHEN '개인정보 노출' THEN 'PERSONAL_DATA' WHEN '잘못된 정보' THEN 'WRONG_INFORMATION' ELSE 'OTHER' END, CASE WHEN r.reason IN ('욕설이나 비방', '광고나 도배', '음란하거나 불쾌한 내용', '개인정보 노출', '잘못된 정보', '기타') THEN NULL ELSE r.reason END, r.weight, 'member:' || r.user_id, r.created_at
FROM chat_reports r JOIN report_cases c ON c.subject_kind = 'CHAT_MESSAGE' AND c.subject_id = r.message_id;--> statement-breakpoint
DROP TABLE `board_comment_reports`;--> statement-breakpoint
DROP TABLE `board_reports`;--> statement-breakpoint
DROP TABLE `chat_reports`;--> statement-breakpoint
DROP TABLE `product_comment_reports`;--> statement-breakpoint
ALTER TABLE `board_comments` ADD `removed_at` integer;--> statement-breakpoint
ALTER TABLE `boards` ADD `removed_at` integer;--> statement-breakpoint
ALTER TABLE `chat_messages` ADD `removed_at` integer;--> statement-breakpoint
ALTER TABLE `product_comments` ADD `removed_at` integer;