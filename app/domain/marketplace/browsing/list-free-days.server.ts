// The next days on which something of a service can be booked: its availability at a glance.
import type { ServiceBounds } from '../../catalog/service-bounds.ts';
import type { Deps } from '../../deps.ts';
import type { DayOffer } from '../../scheduling/availability.ts';
import { monthOfDay, parseDay } from '../../scheduling/calendar-day.ts';
import { findMonthOffer } from '../../scheduling/find-month-offer.server.ts';

const ENOUGH = 8;

type Wanted = { serviceId: number; bounds: ServiceBounds };

/** From this month and the next one that has any; none when the whole horizon is taken. */
export async function listFreeDays(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { serviceId, bounds }: Wanted,
): Promise<DayOffer[]> {
  const asked = { serviceId, bounds, day: undefined, now: now() };
  const { month } = await findMonthOffer(db, { ...asked, month: undefined });
  const free = month.days.filter(({ bookable }) => bookable);
  const further =
    month.nextBookableDate ?? (month.nextMonth === undefined ? undefined : `${month.nextMonth}-01`);
  if (free.length >= ENOUGH || further === undefined) return free.slice(0, ENOUGH);
  const later = await findMonthOffer(db, { ...asked, month: monthOfDay(parseDay(further) ?? 0) });
  return [...free, ...later.month.days.filter(({ bookable }) => bookable)].slice(0, ENOUGH);
}
