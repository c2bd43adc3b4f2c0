// What an operator has to see to of the money of their own services: refunds that failed, banks that wait for an answer.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import { wallClock } from '../../instant-words.ts';
import { intArray } from '../../int-array.server.ts';
import type { MoneyTask } from './money-task.ts';

const MOST = 20;

type Row = {
  kind: MoneyTask['kind'];
  reference: string;
  cents: string;
  until: string | null;
  time_zone: string;
};

/** The most urgent first. */
export async function listMoneyTasks(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  activityIds: readonly number[],
): Promise<MoneyTask[]> {
  const ids = intArray(activityIds);
  const rows = await db.execute<Row>(sql`
    select t.*, o.time_zone from (
      select case d.status when 'inquiry' then 'inquiry' else 'dispute' end as kind, b.id, b.reference, b.owner_activity_id,
             d.amount_cents::text as cents, d.evidence_due_at as until
        from disputes d join payments p on p.id = d.payment_id join bookings b on b.id = p.booking_id
       where d.needs_response and (d.evidence_due_at is null or d.evidence_due_at > ${now().toISOString()}::timestamptz)
      union all
      select 'refund-failed', b.id, b.reference, b.owner_activity_id, m.failed::text, null
        from (select distinct booking_id from refunds where status in ('failed', 'canceled') and paid_otherwise_at is null) f
        join bookings b on b.id = f.booking_id and b.owner_activity_id = any(${ids}) cross join lateral booking_money_back(b.id) m
       where m.failed > 0) t
      join activities o on o.id = t.owner_activity_id
     where t.owner_activity_id = any(${ids})
     order by t.until nulls last, t.id limit ${MOST}`);
  return rows.map(({ kind, reference, cents, until, time_zone: timeZone }) => ({
    kind,
    reference,
    cents: Number(cents),
    until: until === null ? undefined : new Date(until),
    timeZone,
    today: wallClock(now(), timeZone).date,
  }));
}
