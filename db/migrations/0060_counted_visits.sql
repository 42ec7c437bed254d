CREATE TABLE `counted_visits` (
	`visit` text PRIMARY KEY NOT NULL,
	`counted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `counted_visits_counted` ON `counted_visits` (`counted_at`);