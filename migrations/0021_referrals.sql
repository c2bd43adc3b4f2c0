CREATE TYPE "public"."referral_state" AS ENUM('waiting', 'counted', 'refused');--> statement-breakpoint
CREATE TABLE "referrals" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"inviter_id" integer NOT NULL,
	"state" "referral_state" DEFAULT 'waiting' NOT NULL,
	"waiting_since" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "referrals_of_others" CHECK ("referrals"."user_id" <> "referrals"."inviter_id"),
	CONSTRAINT "referrals_decided" CHECK (("referrals"."state" = 'waiting') = ("referrals"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sign_up_address_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sign_up_network_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "first_published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "referrals_inviter_idx" ON "referrals" USING btree ("inviter_id","state");--> statement-breakpoint
CREATE INDEX "users_referred_by_idx" ON "users" USING btree ("referred_by_id");--> statement-breakpoint
CREATE INDEX "users_sign_up_address_idx" ON "users" USING btree ("sign_up_address_hash") WHERE sign_up_address_hash is not null;--> statement-breakpoint
CREATE INDEX "users_sign_up_network_idx" ON "users" USING btree ("sign_up_network_hash") WHERE sign_up_network_hash is not null;--> statement-breakpoint
UPDATE "users" u SET "first_published_at" = p.at
  FROM (SELECT user_id, min(published_at) AS at FROM activities WHERE published_at IS NOT NULL GROUP BY user_id) p
 WHERE u.id = p.user_id;--> statement-breakpoint
-- What was given at the end of onboarding stays given.
INSERT INTO "referrals" (user_id, inviter_id, state, waiting_since, decided_at)
SELECT u.id, u.referred_by_id, 'counted', t.occurred_at, t.occurred_at
  FROM ledger_transactions t JOIN users u ON t.key = 'referral:' || u.id
 WHERE u.referred_by_id IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION referrals_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.user_id <> OLD.user_id OR NEW.inviter_id <> OLD.inviter_id OR NEW.state = OLD.state OR OLD.state <> 'waiting' THEN
      RAISE EXCEPTION 'a referral goes from waiting to counted or refused, not from % to %', OLD.state, NEW.state
        USING errcode = '23514', constraint = 'referrals_transition';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.state <> 'waiting' THEN
    RAISE EXCEPTION 'a referral begins waiting, not %', NEW.state USING errcode = '23514', constraint = 'referrals_transition';
  END IF;
  -- Two invited people at once wait for one another.
  PERFORM FROM users WHERE id = NEW.inviter_id FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM referrals WHERE inviter_id = NEW.inviter_id AND state = 'waiting') >= 5 THEN
    RAISE EXCEPTION 'five referrals of % are waiting', NEW.inviter_id USING errcode = '23514', constraint = 'referrals_five_wait';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER referrals_transition BEFORE INSERT OR UPDATE ON "referrals" FOR EACH ROW EXECUTE FUNCTION referrals_transition();
