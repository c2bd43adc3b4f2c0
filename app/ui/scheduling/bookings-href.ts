// The list of bookings of one day, resource and slot.

type Wanted = { date: string; resourceId?: number | undefined; slot?: string | undefined };

export function bookingsHref({ date, resourceId, slot }: Wanted): string {
  const query = new URLSearchParams({ from: date, to: date });
  if (resourceId !== undefined) query.set('resource', String(resourceId));
  if (slot !== undefined) query.set('slot', slot);
  return `/availability/bookings?${query}`;
}
