// The list of bookings of one day, resource and slot.

type Wanted = { date: string; resourceId?: number | undefined; slotId?: number | undefined };

export function bookingsHref({ date, resourceId, slotId }: Wanted): string {
  const query = new URLSearchParams({ from: date, to: date });
  if (resourceId !== undefined) query.set('resource', String(resourceId));
  if (slotId !== undefined) query.set('slot', String(slotId));
  return `/availability/bookings?${query}`;
}

/** Who comes to one departure. */
export function departureHref({ date, slotId }: { date: string; slotId: number }): string {
  return `/availability/departures?${new URLSearchParams({ slot: String(slotId), date })}`;
}
