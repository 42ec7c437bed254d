DROP INDEX `held_prices_open`;--> statement-breakpoint
CREATE INDEX `held_prices_state` ON `held_prices` (`state`,`read_at`);