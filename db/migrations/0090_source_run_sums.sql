DROP INDEX `source_runs_source`;--> statement-breakpoint
CREATE INDEX `source_runs_source` ON `source_runs` (`source_key`,`at`,`page`,`outcome`,`rows`,`missing_prices`);