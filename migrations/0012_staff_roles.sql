-- Who was a member may do all that members could: a manager.
ALTER TYPE "public"."membership_role" RENAME VALUE 'member' TO 'manager';--> statement-breakpoint
ALTER TYPE "public"."membership_role" ADD VALUE 'desk';--> statement-breakpoint
ALTER TYPE "public"."membership_role" ADD VALUE 'guide';--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "role" "membership_role" DEFAULT 'manager' NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "role" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_no_owner" CHECK ("invitations"."role" <> 'owner');
