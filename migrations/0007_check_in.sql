CREATE TABLE "guide_link_resources" (
	"link_id" integer NOT NULL,
	"resource_id" integer NOT NULL,
	CONSTRAINT "guide_link_resources_link_id_resource_id_pk" PRIMARY KEY("link_id","resource_id")
);
--> statement-breakpoint
CREATE TABLE "guide_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guide_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"activity_id" integer NOT NULL,
	"user_id" integer,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"first_date" date NOT NULL,
	"last_date" date NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guide_links_secret_hash_key" UNIQUE("secret_hash"),
	CONSTRAINT "guide_links_name_length" CHECK (char_length(btrim("guide_links"."name")) >= 1 and char_length("guide_links"."name") <= 80),
	CONSTRAINT "guide_links_days" CHECK ("guide_links"."last_date" between "guide_links"."first_date" and "guide_links"."first_date" + 30)
);
--> statement-breakpoint
CREATE TABLE "departure_message_guests" (
	"message_id" integer NOT NULL,
	"booking_id" integer NOT NULL,
	"by_mail" boolean NOT NULL,
	CONSTRAINT "departure_message_guests_message_id_booking_id_pk" PRIMARY KEY("message_id","booking_id")
);
--> statement-breakpoint
CREATE TABLE "departure_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "departure_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"resource_id" integer NOT NULL,
	"date" date NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"actor_user_id" integer,
	"request_key" uuid NOT NULL,
	CONSTRAINT "departure_messages_request_key" UNIQUE("request_key"),
	CONSTRAINT "departure_messages_subject_length" CHECK (char_length(btrim("departure_messages"."subject")) >= 1 and char_length("departure_messages"."subject") <= 120),
	CONSTRAINT "departure_messages_body_length" CHECK (char_length(btrim("departure_messages"."body")) >= 1 and char_length("departure_messages"."body") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "ticket_code" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "arrivals" ADD COLUMN "guide_link_id" integer;--> statement-breakpoint
ALTER TABLE "guide_link_resources" ADD CONSTRAINT "guide_link_resources_link_id_guide_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."guide_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_link_resources" ADD CONSTRAINT "guide_link_resources_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_links" ADD CONSTRAINT "guide_links_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_links" ADD CONSTRAINT "guide_links_membership_fk" FOREIGN KEY ("activity_id","user_id") REFERENCES "public"."memberships"("activity_id","user_id") ON DELETE set null ("user_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departure_message_guests" ADD CONSTRAINT "departure_message_guests_message_id_departure_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."departure_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departure_message_guests" ADD CONSTRAINT "departure_message_guests_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departure_messages" ADD CONSTRAINT "departure_messages_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departure_messages" ADD CONSTRAINT "departure_messages_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guide_link_resources_resource_idx" ON "guide_link_resources" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "guide_links_activity_idx" ON "guide_links" USING btree ("activity_id","last_date");--> statement-breakpoint
CREATE INDEX "guide_links_user_idx" ON "guide_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "departure_message_guests_booking_idx" ON "departure_message_guests" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "departure_messages_departure_idx" ON "departure_messages" USING btree ("resource_id","date","start_time");--> statement-breakpoint
CREATE INDEX "departure_messages_sent_idx" ON "departure_messages" USING btree ("resource_id","sent_at");--> statement-breakpoint
CREATE INDEX "departure_messages_actor_idx" ON "departure_messages" USING btree ("actor_user_id");--> statement-breakpoint
ALTER TABLE "arrivals" ADD CONSTRAINT "arrivals_guide_link_id_guide_links_id_fk" FOREIGN KEY ("guide_link_id") REFERENCES "public"."guide_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_ticket_code_key" ON "bookings" USING btree ("ticket_code");--> statement-breakpoint
CREATE INDEX "arrivals_guide_link_idx" ON "arrivals" USING btree ("guide_link_id");--> statement-breakpoint

-- A guide sees departures of the link's own activity.
create function guide_link_resources_same_activity() returns trigger language plpgsql as $$
begin
  if not exists (select from guide_links g join resources r on r.activity_id = g.activity_id
                  where g.id = new.link_id and r.id = new.resource_id) then
    raise exception 'guide_link_resources joins rows of two activities'
      using errcode = '23514', constraint = 'guide_link_resources_same_activity';
  end if;
  return new;
end $$;
--> statement-breakpoint

create trigger guide_link_resources_same_activity before insert or update on guide_link_resources
  for each row execute function guide_link_resources_same_activity();
