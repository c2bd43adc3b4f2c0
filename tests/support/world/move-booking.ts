// A move: a change of nothing but the slot or the day.
import type { Deps } from '#app/domain/deps.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import { type Changed, changeMovable } from '#app/domain/lifecycle/change-booking.server.ts';
import type { ChangeError } from '#app/domain/lifecycle/change-refusals.server.ts';
import { partyOf } from '#app/domain/lifecycle/change-plan.ts';
import { findMovable } from '#app/domain/lifecycle/movable.server.ts';
import { err, type Result } from '#app/domain/result.ts';

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
