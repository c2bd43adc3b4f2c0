// Money of guests that bought nothing: what people must look at, and what went back by itself. For admins.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import type { OddPayment } from './oversight.ts';

const MOST = 100;
/** What went back by itself is shown for so long. */
const SETTLED_DAYS = 30;

/**
 * `wrong`: not the amount or the currency that was due, and not given back yet. `refund-failed`: a try to give some of it
 * back did not work, and nobody has seen to it. `late`: came when the places had gone, and was refunded.
 */
export async function listOddPayments({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<OddPayment[]> {
  const since = new Date(now().getTime() - SETTLED_DAYS * 86_400_000).toISOString();
  const rows = await db.execute<{
    id: number;
    kind: OddPayment['kind'];
    reference: string;
    cents: string;
    currency: string;
    received_at: string;
  }>(sql`
    select o.*, b.reference from (
      select p.id, p.booking_id, p.amount_cents::text as cents, p.currency, p.received_at,
             case when payment_failed_refund_cents(p.id) > 0 then 'refund-failed'
                  when p.outcome = 'flagged' and g.cents < p.amount_cents then 'wrong'
                  when p.outcome = 'refunded' and p.received_at > ${since}::timestamptz then 'late' end as kind
        from payments p
        cross join lateral (select coalesce(sum(amount_cents), 0) as cents from refunds r
                             where r.payment_id = p.id and r.status not in ('failed', 'canceled')) g) o
      join bookings b on b.id = o.booking_id
     where o.kind is not null
     order by o.kind = 'late', o.received_at desc, o.id desc limit ${MOST}`);
  return rows.map(({ id, kind, reference, cents, currency, received_at: receivedAt }) => ({
    paymentId: id,
    kind,
    reference,
    amountCents: Number(cents),
    currency,
    receivedAt: new Date(receivedAt),
  }));
}
