// A move: a change of only the slot or the day.
import type { Deps } from '#app/domain/deps.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import { type ChangeOutcome, changeMovable } from '#app/domain/lifecycle/changes/change-booking.server.ts';
import type { ChangeError } from '#app/domain/lifecycle/changes/change-refusals.server.ts';
import { partyOf } from '#app/domain/lifecycle/changes/change-plan.ts';
import { findMovable } from '#app/domain/lifecycle/changes/movable.server.ts';
import { err, type Result } from '#app/domain/result.ts';

export type MoveInput = {
  reference: string;
  date: string;
  /** `0900-1300`. */
  slot: string;
  /** The paid price stays, or the current prices apply. */
  price: 'kept' | 'current';
  /** Integer cents as shown with `current`. */
  expectedTotalCents: number;
  /** The booking's sequence when it was seen, so that a form sent late or twice changes nothing. */
  sequence: number;
  /** Told to the guest; '' for nothing. */
  note: string;
};

/**
 * If the new time costs less, the difference is refunded; if it costs more, it is paid by a link. What was
 * paid on the spot keeps its price.
 */
export async function moveBooking(
  deps: Deps,
  viewer: Viewer,
  { price, expectedTotalCents, reference, ...there }: MoveInput,
): Promise<Result<ChangeOutcome, ChangeError>> {
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
