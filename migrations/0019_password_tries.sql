CREATE TABLE "password_tries" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" double precision NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "password_tries_at_idx" ON "password_tries" USING btree ("at");--> statement-breakpoint
-- What a crash loses is a count.
ALTER TABLE "password_tries" SET UNLOGGED;
