// Address of the bookings of one day, resource and slot.
import { slotKeyOf } from '#app/domain/minutes.ts';

type Wanted = { date: string; resourceId?: number | undefined; slotId?: number | undefined };

export function bookingsHref({ date, resourceId, slotId }: Wanted): string {
  const query = new URLSearchParams({ from: date, to: date });
  if (resourceId !== undefined) query.set('resource', String(resourceId));
  if (slotId !== undefined) query.set('slot', String(slotId));
  return `/availability/bookings?${query}`;
}

type Occasion = { date: string; startTime: string; endTime: string };

/** Address of a booking by hand for one departure. */
export function bookHereHref(serviceId: number, { date, startTime, endTime }: Occasion): string {
  const slot = slotKeyOf({ startTime, endTime });
  return `/availability/bookings/new?${new URLSearchParams({ service: String(serviceId), date, slot })}`;
}

/** Address of a departure. */
export function departureHref({ date, slotId }: { date: string; slotId: number }): string {
  return `/availability/departures?${new URLSearchParams({ slot: String(slotId), date })}`;
}
