ALTER TABLE "invoice_requests" DROP CONSTRAINT "invoice_requests_vat_number_shape";--> statement-breakpoint
ALTER TABLE "invoice_requests" DROP CONSTRAINT "invoice_requests_identified";--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD COLUMN "country" text DEFAULT 'IT' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_country_shape" CHECK ("invoice_requests"."country" ~ '^[A-Z]{2}$');--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_vat_number_shape" CHECK (case when "invoice_requests"."country" = 'IT' then "invoice_requests"."vat_number" ~ '^[0-9]{11}$' else char_length("invoice_requests"."vat_number") between 1 and 30 end);--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_identified" CHECK ("invoice_requests"."country" <> 'IT' or "invoice_requests"."fiscal_code" is not null or "invoice_requests"."vat_number" is not null);