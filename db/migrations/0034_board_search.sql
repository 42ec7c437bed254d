CREATE TABLE `board_search_changes` (
	`id` integer PRIMARY KEY NOT NULL
);--> statement-breakpoint
-- A post's row in the index is 2^53 - id * 2^26, a comment's that of its post less its own id: the newest post first, its comments before it.
CREATE VIRTUAL TABLE board_search USING fts5(
	grams,
	content='', contentless_delete=1, tokenize='ascii', prefix='4 8'
);--> statement-breakpoint
CREATE TRIGGER board_search_added AFTER INSERT ON boards BEGIN
	INSERT OR IGNORE INTO board_search_changes VALUES (9007199254740992 - new.id * 67108864);
END;--> statement-breakpoint
CREATE TRIGGER board_search_changed AFTER UPDATE OF title, plain_content ON boards BEGIN
	INSERT OR IGNORE INTO board_search_changes VALUES (9007199254740992 - old.id * 67108864);
END;--> statement-breakpoint
CREATE TRIGGER board_search_removed AFTER DELETE ON boards BEGIN
	INSERT OR IGNORE INTO board_search_changes VALUES (9007199254740992 - old.id * 67108864);
END;--> statement-breakpoint
CREATE TRIGGER board_search_said AFTER INSERT ON board_comments BEGIN
	INSERT OR IGNORE INTO board_search_changes VALUES (9007199254740992 - new.board_id * 67108864 - new.id);
END;--> statement-breakpoint
CREATE TRIGGER board_search_said_anew AFTER UPDATE OF plain_content, deleted_at, blinded_at ON board_comments BEGIN
	INSERT OR IGNORE INTO board_search_changes VALUES (9007199254740992 - old.board_id * 67108864 - old.id);
END;--> statement-breakpoint
CREATE TRIGGER board_search_unsaid AFTER DELETE ON board_comments BEGIN
	INSERT OR IGNORE INTO board_search_changes VALUES (9007199254740992 - old.board_id * 67108864 - old.id);
END;--> statement-breakpoint
INSERT INTO board_search_changes SELECT 9007199254740992 - id * 67108864 FROM boards;--> statement-breakpoint
INSERT INTO board_search_changes SELECT 9007199254740992 - board_id * 67108864 - id FROM board_comments;
