-- The newest come first in the index, and what a row holds stands in one column: a search reads forwards and looks at no column.
DROP TRIGGER product_search_added;--> statement-breakpoint
DROP TRIGGER product_search_changed;--> statement-breakpoint
DROP TRIGGER product_search_removed;--> statement-breakpoint
DROP TABLE product_search;--> statement-breakpoint
CREATE VIRTUAL TABLE product_search USING fts5(
	grams,
	content='', contentless_delete=1, tokenize='ascii', prefix='4 8'
);--> statement-breakpoint
-- A product's row in the index is 2^53 - (minute of the last post) * 2^26 - id; the first change since it was indexed tells it.
CREATE TRIGGER product_search_added AFTER INSERT ON products BEGIN
	INSERT OR IGNORE INTO search_changes VALUES (new.id, NULL);
END;--> statement-breakpoint
CREATE TRIGGER product_search_changed AFTER UPDATE OF search_name, category_id, last_posted_at ON products
WHEN new.search_name IS NOT old.search_name OR new.category_id IS NOT old.category_id
	OR new.last_posted_at / 60000 IS NOT old.last_posted_at / 60000
BEGIN
	INSERT OR IGNORE INTO search_changes VALUES (old.id, 9007199254740992 - old.last_posted_at / 60000 * 67108864 - old.id);
END;--> statement-breakpoint
CREATE TRIGGER product_search_removed AFTER DELETE ON products BEGIN
	INSERT OR IGNORE INTO search_changes VALUES (old.id, 9007199254740992 - old.last_posted_at / 60000 * 67108864 - old.id);
END;--> statement-breakpoint
DELETE FROM search_changes;--> statement-breakpoint
INSERT INTO search_changes SELECT id, NULL FROM products;
