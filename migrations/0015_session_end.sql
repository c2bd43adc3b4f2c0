ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_impersonator_confirms_nothing" CHECK ("sessions"."impersonator_id" is null or "sessions"."confirmed_at" is null);--> statement-breakpoint
-- Whoever writes it, a running older release too. In hours: a day's length depends on the zone.
CREATE FUNCTION end_sessions_in_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.expires_at := least(NEW.expires_at, NEW.created_at + interval '4320 hours');
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER sessions_end BEFORE INSERT OR UPDATE ON "sessions" FOR EACH ROW EXECUTE FUNCTION end_sessions_in_time();--> statement-breakpoint
UPDATE "sessions" SET "expires_at" = "expires_at";
