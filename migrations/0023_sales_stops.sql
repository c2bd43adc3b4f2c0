CREATE TABLE "sales_stops" (
	"resource_id" integer NOT NULL,
	"date" date NOT NULL,
	"start_time" time,
	"end_time" time,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "sales_stops_key" UNIQUE NULLS NOT DISTINCT("resource_id","date","start_time","end_time"),
	CONSTRAINT "sales_stops_hours_together" CHECK (("sales_stops"."start_time" is null) = ("sales_stops"."end_time" is null))
);
--> statement-breakpoint
ALTER TABLE "sales_stops" ADD CONSTRAINT "sales_stops_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;