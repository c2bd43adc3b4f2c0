CREATE TYPE "public"."move_status" AS ENUM('waiting', 'done', 'ended');--> statement-breakpoint
CREATE TABLE "booking_moves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"booking_id" integer NOT NULL,
	"status" "move_status" DEFAULT 'waiting' NOT NULL,
	"resource_id" integer NOT NULL,
	"slot_id" integer NOT NULL,
	"slot_name" text NOT NULL,
	"date" date NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"total_cents" bigint NOT NULL,
	"difference_cents" bigint NOT NULL,
	"lines" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"hold_expires_at" timestamp with time zone NOT NULL,
	"requested_by_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_moves_difference" CHECK ("booking_moves"."difference_cents" between 1 and "booking_moves"."total_cents"),
	CONSTRAINT "booking_moves_note_length" CHECK (char_length("booking_moves"."note") <= 1000)
);
--> statement-breakpoint
DROP INDEX "allocations_booking_unit_key";--> statement-breakpoint
ALTER TABLE "allocations" ADD COLUMN "move_id" integer;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "move_id" integer;--> statement-breakpoint
ALTER TABLE "booking_moves" ADD CONSTRAINT "booking_moves_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_moves" ADD CONSTRAINT "booking_moves_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_moves" ADD CONSTRAINT "booking_moves_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_moves" ADD CONSTRAINT "booking_moves_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_moves_waiting_key" ON "booking_moves" USING btree ("booking_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "booking_moves_booking_idx" ON "booking_moves" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "booking_moves_open_idx" ON "booking_moves" USING btree ("hold_expires_at") WHERE status = 'waiting';--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_move_id_booking_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."booking_moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_move_id_booking_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."booking_moves"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allocations_move_idx" ON "allocations" USING btree ("move_id");--> statement-breakpoint
CREATE INDEX "checkout_sessions_move_idx" ON "checkout_sessions" USING btree ("move_id");--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_booking_unit_key" UNIQUE NULLS NOT DISTINCT("booking_id","move_id","unit");