// Addresses of the availability pages: what is chosen stays chosen.
import type { AvailabilityViewKind } from '#app/domain/scheduling/views/availability-page.ts';

export type Chosen = {
  /** A subdomain. */
  activity: string | undefined;
  resourceId: number | undefined;
};

function queryOf({ activity, resourceId }: Chosen, more: Record<string, string>): string {
  const query = new URLSearchParams(more);
  if (activity !== undefined) query.set('activity', activity);
  if (resourceId !== undefined) query.set('resource', String(resourceId));
  return query.toString();
}

export function availabilityHref(chosen: Chosen, view: AvailabilityViewKind, date: string): string {
  return `/availability?${queryOf(chosen, { view, date })}`;
}

export function dayHref(chosen: Chosen, date: string): string {
  return `/availability/day?${queryOf(chosen, { date })}`;
}

export function closeDayHref(chosen: Chosen, date: string, mode: 'close' | 'open'): string {
  return `/availability/closing?${queryOf(chosen, mode === 'open' ? { date, do: 'open' } : { date })}`;
}

/** Sales stopped or resumed: of a slot, or without one of the day. */
export function stopHref(
  chosen: Chosen,
  { date, slotId }: { date: string; slotId?: number | undefined },
  mode: 'stop' | 'resume',
): string {
  const more = { date, ...(slotId !== undefined && { slot: String(slotId) }) };
  return `/availability/stop?${queryOf(chosen, mode === 'resume' ? { ...more, do: 'resume' } : more)}`;
}

export function closeSlotHref(
  chosen: Chosen,
  slot: { date: string; slotId: number },
  mode: 'close' | 'open',
): string {
  const more = { date: slot.date, slot: String(slot.slotId) };
  return `/availability/closing?${queryOf(chosen, mode === 'open' ? { ...more, do: 'open' } : more)}`;
}
