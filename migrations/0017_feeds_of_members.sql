-- Whoever was ever given one of these addresses may have left since: members make new ones, each their own.
DELETE FROM "calendar_feeds";--> statement-breakpoint
ALTER TABLE "calendar_feeds" DROP CONSTRAINT "calendar_feeds_secret_key";--> statement-breakpoint
ALTER TABLE "calendar_feeds" DROP CONSTRAINT "calendar_feeds_key";--> statement-breakpoint
ALTER TABLE "calendar_feeds" DROP CONSTRAINT "calendar_feeds_secret_length";--> statement-breakpoint
ALTER TABLE "calendar_feeds" DROP CONSTRAINT "calendar_feeds_activity_id_activities_id_fk";
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD COLUMN "user_id" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD COLUMN "seed" text NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD COLUMN "secret_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_membership_fk" FOREIGN KEY ("activity_id","user_id") REFERENCES "public"."memberships"("activity_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_feeds_resource_idx" ON "calendar_feeds" USING btree ("resource_id");--> statement-breakpoint
ALTER TABLE "calendar_feeds" DROP COLUMN "secret";--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_secret_hash_key" UNIQUE("secret_hash");--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_key" UNIQUE NULLS NOT DISTINCT("activity_id","user_id","resource_id");