-- A payment of a wrong amount doesn't count as paid, so what goes back of it doesn't count either: the guest who pays
-- again, the right amount, has paid all.
create or replace function booking_paid_cents(booking integer) returns bigint language sql stable as $$
  select coalesce(sum(p.amount_cents - (select coalesce(sum(r.amount_cents), 0) from refunds r
                                         where r.payment_id = p.id and r.status not in ('failed', 'canceled'))), 0)::bigint
    from payments p where p.booking_id = booking and p.currency = 'eur' and p.outcome <> 'flagged'
$$;
