CREATE TABLE `step_latencies` (
	`step` text NOT NULL,
	`place` text NOT NULL,
	`hour` integer NOT NULL,
	`class` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`step`, `place`, `hour`, `class`)
);
--> statement-breakpoint
CREATE INDEX `step_latencies_hour` ON `step_latencies` (`hour`);