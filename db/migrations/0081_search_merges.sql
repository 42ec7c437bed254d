INSERT INTO product_search(product_search, rank) VALUES ('automerge', 0);--> statement-breakpoint
INSERT INTO board_search(board_search, rank) VALUES ('automerge', 0);--> statement-breakpoint
INSERT INTO chat_search(chat_search, rank) VALUES ('automerge', 0);
