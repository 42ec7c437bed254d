CREATE TABLE `search_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`indexed_row` integer
);
