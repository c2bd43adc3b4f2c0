ALTER TABLE "disputes" DROP CONSTRAINT "disputes_closed";--> statement-breakpoint
-- A value added to a type can't be used before the transaction ends: the type is made anew.
ALTER TABLE "disputes" ALTER COLUMN "status" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "disputes" ALTER COLUMN "status" TYPE text;--> statement-breakpoint
DROP TYPE "public"."dispute_status";--> statement-breakpoint
CREATE TYPE "public"."dispute_status" AS ENUM('inquiry', 'inquiry_closed', 'open', 'won', 'lost');--> statement-breakpoint
ALTER TABLE "disputes" ALTER COLUMN "status" TYPE "public"."dispute_status" USING "status"::"public"."dispute_status";--> statement-breakpoint
ALTER TABLE "disputes" ALTER COLUMN "status" SET DEFAULT 'open';--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "needs_response" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "evidence_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "paid_otherwise_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "disputes_awaited_idx" ON "disputes" USING btree ("payment_id") WHERE needs_response;--> statement-breakpoint
CREATE INDEX "refunds_failed_idx" ON "refunds" USING btree ("booking_id") WHERE status in ('failed', 'canceled') and paid_otherwise_at is null;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_closed" CHECK (("disputes"."status" in ('inquiry', 'open')) = ("disputes"."closed_at" is null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_paid_otherwise" CHECK ("refunds"."paid_otherwise_at" is null or "refunds"."status" in ('failed', 'canceled'));--> statement-breakpoint

-- What can still be given back of a payment: nothing while a bank holds it, or after it gave it to the guest.
create function payment_refundable_cents(payment integer) returns bigint language sql stable as $$
  select case when exists (select 1 from disputes d where d.payment_id = p.id and d.status in ('open', 'lost')) then 0
              else greatest(0, p.amount_cents - coalesce((select sum(r.amount_cents) from refunds r where r.payment_id = p.id
                     and (r.status not in ('failed', 'canceled') or r.paid_otherwise_at is not null)), 0)) end::bigint
    from payments p where p.id = payment
$$;
--> statement-breakpoint
-- Money that bought nothing goes back by itself, and is not for anybody to give.
create function booking_refundable_cents(booking integer) returns bigint language sql stable as $$
  select coalesce(sum(payment_refundable_cents(id)), 0)::bigint from payments
   where booking_id = booking and outcome = 'confirmed' and currency = 'eur'
$$;
--> statement-breakpoint
-- Refunds that failed and that nobody has dealt with, as far as the guest still lacks the money.
create function payment_failed_refund_cents(payment integer) returns bigint language sql stable as $$
  select least(payment_refundable_cents(payment), coalesce(sum(r.amount_cents), 0))::bigint from refunds r
   where r.payment_id = payment and r.status in ('failed', 'canceled') and r.paid_otherwise_at is null
     and not exists (select 1 from refunds again where again.request_key = 'retry:' || r.id)
$$;
--> statement-breakpoint
-- What has become of a booking's money after it came, in cents: `lost` is what the bank gave to the guest.
create function booking_money_back(booking integer) returns table (
  refunded bigint, pending bigint, failed bigint, otherwise bigint, disputed bigint, lost bigint, refundable bigint
) language sql stable as $$
  select coalesce(sum((select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.status = 'succeeded')), 0)::bigint,
         coalesce(sum((select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.status in ('requested', 'pending'))), 0)::bigint,
         coalesce(sum(payment_failed_refund_cents(p.id)), 0)::bigint,
         coalesce(sum((select least(coalesce(sum(r.amount_cents) filter (where r.paid_otherwise_at is not null), 0),
                                   p.amount_cents - coalesce(sum(r.amount_cents) filter (where r.status not in ('failed', 'canceled')), 0))
                         from refunds r where r.payment_id = p.id)), 0)::bigint,
         coalesce(sum((select sum(d.amount_cents) from disputes d where d.payment_id = p.id and d.status = 'open')), 0)::bigint,
         coalesce(sum((select sum(d.amount_cents) from disputes d where d.payment_id = p.id and d.status = 'lost')), 0)::bigint,
         booking_refundable_cents(booking)
    from payments p where p.booking_id = booking
$$;
