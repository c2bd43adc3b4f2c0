ALTER TABLE "services" ADD COLUMN "meeting_point" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "meeting_url" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "duration_minutes" integer;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "included" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "good_to_know" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_meeting_point_length" CHECK (char_length("services"."meeting_point") <= 200);--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_meeting_url" CHECK ("services"."meeting_url" like 'https://_%' and char_length("services"."meeting_url") <= 500);--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_duration_range" CHECK ("services"."duration_minutes" between 1 and 43200);--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_languages_count" CHECK (cardinality("services"."languages") <= 10);--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_included_count" CHECK (cardinality("services"."included") <= 12);--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_good_to_know_count" CHECK (cardinality("services"."good_to_know") <= 12);