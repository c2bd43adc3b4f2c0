// A move: a change of nothing but the slot or the day. Source: docs/rules/bookings.md#moving.
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, type Result } from '../result.ts';

import { type Changed, changeMovable, type ChangeError } from './change-booking.server.ts';
import { findMovable } from './movable.server.ts';

export type MoveInput = {
  reference: string;
  date: string;
  /** `0900-1300`. */
  slot: string;
  /** What was paid stays the price, or today's prices count. */
  price: 'kept' | 'current';
  /** Integer cents as shown with `current`. */
  expectedTotalCents: number;
  /** The state in which the booking was seen; a form that comes late, or twice, changes nothing. */
  sequence: number;
  /** Told to the guest; '' for nothing. */
  note: string;
};

/** What is cheaper there goes back in full; what is dearer is paid by link. What was paid on the spot keeps its price. */
export async function moveBooking(
  deps: Deps,
  viewer: Viewer,
  { price, expectedTotalCents, reference, ...there }: MoveInput,
): Promise<Result<Changed, ChangeError>> {
  const movable = await findMovable(deps, viewer, reference);
  if (!movable) return err({ code: 'not-found' });
  const { booking } = movable;
  const reprices = price === 'current' && booking.source !== 'on_the_spot';
  const input = {
    ...there,
    choices: partyOf(booking.lines),
    price: price === 'current' ? ('current' as const) : ('sold' as const),
    givesBack: true,
    pays: 'link' as const,
    shown: reprices ? { totalCents: expectedTotalCents, backCents: undefined } : undefined,
  };
  return changeMovable(deps, {
    movable,
    input: reprices || !movable.mayReprice ? input : { ...input, price: 'sold' },
    by: viewer,
  });
}

/** How many come at each rate, whatever prices they were sold at. */
export function partyOf(lines: readonly { rateId: number; people: number }[]) {
  const people = new Map<number, number>();
  for (const line of lines) people.set(line.rateId, (people.get(line.rateId) ?? 0) + line.people);
  return [...people].map(([rateId, count]) => ({ rateId, people: count }));
}
