-- What has gone back of a payment or is on its way: refunded, given back in another way after a failed refund, or taken
-- back by the guest's bank.
create function payment_back_cents(payment integer) returns bigint language sql stable as $$
  select least(p.amount_cents,
               coalesce((select sum(r.amount_cents) from refunds r where r.payment_id = p.id
                  and (r.status not in ('failed', 'canceled') or r.paid_otherwise_at is not null)), 0)
               + coalesce((select sum(d.amount_cents) from disputes d where d.payment_id = p.id and d.status = 'lost'), 0))::bigint
    from payments p where p.id = payment
$$;
--> statement-breakpoint

-- Of a wrong amount or currency, and not all given back: the platform looks into it, and nobody may pay again.
create function payment_under_check(payment integer) returns boolean language sql stable as $$
  select outcome = 'flagged' and payment_back_cents(id) < amount_cents from payments where id = payment
$$;
--> statement-breakpoint

create or replace function booking_paid_cents(booking integer) returns bigint language sql stable as $$
  select coalesce(sum(amount_cents - payment_back_cents(id)), 0)::bigint
    from payments where booking_id = booking and currency = 'eur' and outcome <> 'flagged'
$$;
--> statement-breakpoint

-- A payment of a wrong amount pays nothing, so nothing of it comes back; but a failed refund of it has to be dealt with.
create or replace function booking_money_back(booking integer) returns table (
  refunded bigint, pending bigint, failed bigint, otherwise bigint, disputed bigint, lost bigint, refundable bigint
) language sql stable as $$
  select coalesce(sum((select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.status = 'succeeded')) filter (where p.outcome <> 'flagged'), 0)::bigint,
         coalesce(sum((select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.status in ('requested', 'pending'))) filter (where p.outcome <> 'flagged'), 0)::bigint,
         coalesce(sum(payment_failed_refund_cents(p.id)), 0)::bigint,
         coalesce(sum((select least(coalesce(sum(r.amount_cents) filter (where r.paid_otherwise_at is not null), 0),
                                   p.amount_cents - coalesce(sum(r.amount_cents) filter (where r.status not in ('failed', 'canceled')), 0))
                         from refunds r where r.payment_id = p.id)) filter (where p.outcome <> 'flagged'), 0)::bigint,
         coalesce(sum((select sum(d.amount_cents) from disputes d where d.payment_id = p.id and d.status = 'open')) filter (where p.outcome <> 'flagged'), 0)::bigint,
         coalesce(sum((select sum(d.amount_cents) from disputes d where d.payment_id = p.id and d.status = 'lost')) filter (where p.outcome <> 'flagged'), 0)::bigint,
         booking_refundable_cents(booking)
    from payments p where p.booking_id = booking
$$;
