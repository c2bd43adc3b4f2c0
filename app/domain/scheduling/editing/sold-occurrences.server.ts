// What is sold of a resource, and whether its calendars still offer it. Edits look before and after: what they would
// leave without an offer contradicts them. Source: docs/rules/availability.md#edits.
import { sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

import type { SoldDate } from '../sold-dates.ts';
import { isToCome } from '../sold-places.server.ts';

export type SoldOccurrence = {
  date: string;
  startTime: string;
  endTime: string;
  /** As it was sold, or is held for a booking that may move there. */
  slotName: string;
  /** Units in use, and units its slot offers now. */
  units: number;
  quantity: number;
  bookings: number;
  people: number;
  offered: boolean;
};

/**
 * Occurrences that are not over. Holds count until they are cleared, ended or not: money that is on its way may
 * still confirm them as they stand. The caller holds the resource against sales.
 */
export async function soldOccurrences(tx: Db, resourceId: number, now: Date): Promise<SoldOccurrence[]> {
  return (await tx.execute(sql`
    with sold as (
      select a.date, a.start_time, a.end_time, max(coalesce(m.slot_name, b.slot_name)) as slot_name, max(s.quantity) as quantity,
             count(distinct a.unit)::int as units, count(distinct a.booking_id)::int as bookings, sum(a.people)::int as people
        from allocations a join bookings b on b.id = a.booking_id join slots s on s.id = a.slot_id
        left join booking_moves m on m.id = a.move_id
       where ${isToCome(resourceId, now)}
       group by a.date, a.start_time, a.end_time)
    select sold.date::text as date, sold.start_time::text as "startTime", sold.end_time::text as "endTime",
           sold.slot_name as "slotName", sold.units, greatest(sold.quantity, sold.units) as quantity, sold.bookings, sold.people,
           exists (
             select 1 from slots s join calendars c on c.id = s.calendar_id
              where c.resource_id = ${resourceId} and c.archived_at is null and s.archived_at is null
                and s.start_time = sold.start_time and s.end_time = sold.end_time and s.quantity >= sold.units
                and sold.date between greatest(c.start_date, s.valid_from) and least(c.end_date, s.valid_to)
                and c.weekdays & (1 << (extract(isodow from sold.date)::int - 1)) <> 0
                and not exists (select 1 from closed_dates cd where cd.calendar_id = c.id and cd.date = sold.date)
                and not exists (select 1 from slot_closures sc where sc.slot_id = s.id and sc.date = sold.date)) as offered
      from sold order by sold.date, sold.start_time, sold.end_time`)) as unknown as SoldOccurrence[];
}

/** Those of `before` that were offered and, after the edit, are not. */
export function leftWithoutOffer(
  before: readonly SoldOccurrence[],
  after: readonly SoldOccurrence[],
): SoldOccurrence[] {
  const gone = new Set(after.filter(({ offered }) => !offered).map(keyOf));
  return before.filter((each) => each.offered && gone.has(keyOf(each)));
}

function keyOf({ date, startTime, endTime }: SoldOccurrence): string {
  return `${date} ${startTime} ${endTime}`;
}

export function datesOf(occurrences: readonly SoldOccurrence[]): SoldDate[] {
  const dates = new Map<string, SoldDate>();
  for (const { date, bookings, people } of occurrences) {
    const known = dates.get(date);
    dates.set(date, {
      date,
      bookings: (known?.bookings ?? 0) + bookings,
      people: (known?.people ?? 0) + people,
    });
  }
  return [...dates.values()];
}
