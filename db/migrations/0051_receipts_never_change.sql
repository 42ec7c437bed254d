CREATE TRIGGER prize_sets_fixed BEFORE UPDATE OF starts_on ON prize_sets BEGIN
	SELECT RAISE(ABORT, 'a set of prizes never moves to another day');
END;--> statement-breakpoint
CREATE TRIGGER prizes_fixed BEFORE UPDATE ON prizes BEGIN
	SELECT RAISE(ABORT, 'a prize never changes');
END;--> statement-breakpoint
CREATE TRIGGER draws_fixed BEFORE UPDATE OF drawer_id, day, n, drawn_prize_id, prize_id, created_at ON draws BEGIN
	SELECT RAISE(ABORT, 'a draw never changes');
END;
