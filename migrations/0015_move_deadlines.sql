ALTER TABLE "booking_moves" DROP CONSTRAINT "booking_moves_requested_by_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "booking_moves" ADD COLUMN "free_cancellation_until" timestamp with time zone;--> statement-breakpoint
UPDATE "booking_moves" m SET "free_cancellation_until" = m."starts_at" - (b."starts_at" - b."free_cancellation_until") FROM "bookings" b WHERE b."id" = m."booking_id";--> statement-breakpoint
ALTER TABLE "booking_moves" ALTER COLUMN "free_cancellation_until" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_moves" ADD CONSTRAINT "booking_moves_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;