CREATE TABLE "calendar_feeds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calendar_feeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"activity_id" integer NOT NULL,
	"resource_id" integer,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_secret_key" UNIQUE("secret"),
	CONSTRAINT "calendar_feeds_key" UNIQUE NULLS NOT DISTINCT("activity_id","resource_id"),
	CONSTRAINT "calendar_feeds_secret_length" CHECK (char_length("calendar_feeds"."secret") >= 22)
);
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "form_nonce" text;--> statement-breakpoint
ALTER TABLE "catalogs" ADD COLUMN "form_nonce" text;--> statement-breakpoint
ALTER TABLE "rates" ADD COLUMN "form_nonce" text;--> statement-breakpoint
ALTER TABLE "service_categories" ADD COLUMN "form_nonce" text;--> statement-breakpoint
ALTER TABLE "service_questions" ADD COLUMN "form_nonce" text;--> statement-breakpoint
ALTER TABLE "calendars" ADD COLUMN "form_nonce" text;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "form_nonce" text;--> statement-breakpoint
ALTER TABLE "slots" ADD COLUMN "form_nonce" text;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_form_nonce_key" UNIQUE("form_nonce");--> statement-breakpoint
ALTER TABLE "catalogs" ADD CONSTRAINT "catalogs_form_nonce_key" UNIQUE("form_nonce");--> statement-breakpoint
ALTER TABLE "rates" ADD CONSTRAINT "rates_form_nonce_key" UNIQUE("form_nonce");--> statement-breakpoint
ALTER TABLE "service_categories" ADD CONSTRAINT "service_categories_form_nonce_key" UNIQUE("form_nonce");--> statement-breakpoint
ALTER TABLE "service_questions" ADD CONSTRAINT "service_questions_form_nonce_key" UNIQUE("form_nonce");--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_form_nonce_key" UNIQUE("form_nonce");--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_form_nonce_key" UNIQUE("form_nonce");--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_form_nonce_key" UNIQUE("form_nonce");