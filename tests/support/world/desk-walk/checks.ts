// What must be true at an operator's desk after every step.
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';

import { TRANSITIONS } from '#app/domain/bookings/states.ts';
import type { TestDeps } from '#tests/support/deps.ts';
import {
  expectNoOversell,
  expectOneConfirmationEach,
  expectSoundLedger,
} from '#tests/support/world/money-checks.ts';

import type { DeskWalk } from './walk.ts';

export type SoldRow = { id: number; status: string; reason: string | null; sold: unknown };

/** Every booking of the activity, with its places and lines. */
export async function soldNow({ deps: { db }, trip }: DeskWalk): Promise<SoldRow[]> {
  return [
    ...(await db.execute<SoldRow>(sql`
      select b.id, b.status, b.cancellation_reason as reason,
             json_build_array(to_json(b), (select json_agg(to_json(a) order by a.id) from allocations a where a.booking_id = b.id),
               (select json_agg(to_json(l) order by l.position) from booking_lines l where l.booking_id = b.id)) as sold
        from bookings b where b.activity_id = ${trip.activity.id} order by b.id`)),
  ];
}

export function expectAllowedTransitions(
  before: readonly SoldRow[],
  after: readonly SoldRow[],
  about: string,
): void {
  const earlier = new Map(before.map((row) => [row.id, row]));
  for (const { id, status, reason } of after) {
    const was = earlier.get(id);
    if (!was || (was.status === status && was.reason === reason)) continue;
    const allowed = TRANSITIONS.some(
      ({ from, fromReason, to }) =>
        from === was.status && to === status && (fromReason === undefined || fromReason === was.reason),
    );
    expect(allowed, `booking ${id}: ${was.status} to ${status}; ${about}`).toBe(true);
  }
}

/** Live, future bookings whose hours are no longer offered. */
export async function withoutOffer({ deps: { db, now }, trip }: DeskWalk): Promise<number[]> {
  const at = now().toISOString();
  const rows = await db.execute<{ id: number }>(sql`
    select b.id from bookings b
     where b.activity_id = ${trip.activity.id} and b.ends_at > ${at}::timestamptz
       and (b.status = 'confirmed' or (b.status = 'pending' and b.hold_expires_at > ${at}::timestamptz))
       and not exists (
         select 1 from slots s join calendars c on c.id = s.calendar_id
          where c.resource_id = b.resource_id and c.archived_at is null and s.archived_at is null
            and s.start_time = b.start_time and s.end_time = b.end_time
            and s.quantity >= (select count(distinct a.unit) from allocations a where a.resource_id = b.resource_id
                 and a.date = b.date and a.start_time = b.start_time and a.end_time = b.end_time)
            and b.date between greatest(c.start_date, s.valid_from) and least(c.end_date, s.valid_to)
            and c.weekdays & (1 << (extract(isodow from b.date)::int - 1)) <> 0
            and not exists (select 1 from closed_dates cd where cd.calendar_id = c.id and cd.date = b.date)
            and not exists (select 1 from slot_closures sc where sc.slot_id = s.id and sc.date = b.date))`);
  return rows.map(({ id }) => id);
}

export async function expectSoundDesk(deps: TestDeps, about: string): Promise<void> {
  await expectNoOversell({ deps }, about);
  await expectSoundLedger({ deps }, about);
  await expectOneConfirmationEach({ deps }, about);
  const [row] = await deps.db.execute(sql`
    select (select count(*)::int from (
              select 1 from allocations a cross join resource_terms_on(a.resource_id, a.date) r
               group by a.resource_id, r.quantity, a.date, a.start_time, a.end_time
              having count(distinct a.unit) > r.quantity or max(a.unit) > r.quantity) t) as "tooManyUnits",
           (select count(*)::int from (
              select 1 from bookings b left join booking_lines l on l.booking_id = b.id group by b.id
              having sum(l.people) is distinct from b.quantity or sum(l.total_cents) is distinct from b.total_cents) t) as "notAddedUp",
           (select count(*)::int from bookings b
             where (select coalesce(sum(amount_cents), 0) from refunds r where r.booking_id = b.id and r.status not in ('failed', 'canceled'))
                 > (select coalesce(sum(amount_cents), 0) from payments p where p.booking_id = b.id)) as "overRefunded",
           (select count(*)::int from payments p join bookings b on b.id = p.booking_id
             where p.outcome = 'refunded' and p.amount_cents is distinct from
                   (select sum(amount_cents) from refunds r where r.payment_id = p.id)) as "lateAndKept",
           (select count(*)::int from bookings b where b.confirmed_at is not null and b.status = 'cancelled'
               and (select count(*) from mails m where m.booking_id = b.id and m.kind = 'booking-cancelled') <> 1) as "cancelledUntold",
           (select count(*)::int from (select 1 from mails group by booking_id, kind, recipient, key having count(*) > 1) t) as "toldTwice"`);
  expect(row, about).toEqual({
    tooManyUnits: 0,
    notAddedUp: 0,
    overRefunded: 0,
    lateAndKept: 0,
    cancelledUntold: 0,
    toldTwice: 0,
  });
}
