// Address of the bookings of one day, resource and slot.
import { slotKeyOf } from '#app/domain/minutes.ts';

type Wanted = { date: string; resourceId?: number | undefined; slotId?: number | undefined };

export function bookingsHref({ date, resourceId, slotId }: Wanted): string {
  const query = new URLSearchParams({ from: date, to: date });
  if (resourceId !== undefined) query.set('resource', String(resourceId));
  if (slotId !== undefined) query.set('slot', String(slotId));
  return `/availability/bookings?${query}`;
}

type Occasion = { date: string; startTime: string; endTime: string; resourceId: number };

/** Address of a booking by hand for one departure: day, time and resource. */
export function bookHereHref(serviceId: number, { resourceId, date, ...times }: Occasion): string {
  const [service, resource, slot] = [String(serviceId), String(resourceId), slotKeyOf(times)];
  return `/availability/bookings/new?${new URLSearchParams({ service, resource, date, slot })}`;
}

/** Address of a departure. */
export function departureHref({ date, slotId }: { date: string; slotId: number }): string {
  return `/availability/departures?${new URLSearchParams({ slot: String(slotId), date })}`;
}
