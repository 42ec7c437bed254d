DROP INDEX `suspensions_standing`;--> statement-breakpoint
CREATE INDEX `suspensions_unlifted` ON `suspensions` (`user_id`,`until`) WHERE lifted_at is null;