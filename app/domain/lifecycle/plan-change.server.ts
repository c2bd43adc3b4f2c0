// What a change comes to, read from the database: before it is confirmed, and again under its locks.
import { isStillFree } from '../bookings/free-cancellation.ts';
import type { Candidate } from '../bookings/placing/candidates.ts';
import type { LockedBooking } from '../bookings/lock-booking.server.ts';
import { dayOf } from '../calendar-day.ts';
import { ratesOn } from '../catalog/price-on.ts';
import type { QuoteLine } from '../catalog/quote.ts';
import type { CandidatesFound } from '../bookings/placing/read-places.server.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { findRefundable } from '../payments/find-refundable.server.ts';
import { err, ok, type Result } from '../result.ts';

import {
  type ChangeInput,
  changeLines,
  changeMoney,
  limitsMissed,
  type LinesRefusal,
  type PlannedChange,
} from './change-plan.ts';
import { findTaken } from './mark-paid.server.ts';
import type { Movable } from './movable.server.ts';

/** A planned change on its way into the database. */
export type Taking = {
  input: ChangeInput;
  planned: PlannedChange;
  found: CandidatesFound | undefined;
  stays: boolean;
  /** undefined: the guest. */
  by: Viewer | undefined;
};

type Planning = {
  movable: Movable;
  input: Pick<ChangeInput, 'date' | 'choices' | 'price' | 'givesBack' | 'pays'>;
  stays: boolean;
  booking: Pick<
    LockedBooking,
    'id' | 'totalCents' | 'adjustmentCents' | 'onSiteCents' | 'freeCancellationUntil' | 'quantity'
  >;
  /** Where it may go. */
  candidates: readonly Pick<Candidate, 'resource'>[];
};

export async function planChange(
  deps: Pick<Deps, 'db' | 'now'>,
  { movable, input, stays, booking, candidates }: Planning,
): Promise<Result<PlannedChange, LinesRefusal>> {
  const { lines } = movable.booking;
  const sold = { lines: lines.map(withMultiplier), adjustmentCents: booking.adjustmentCents };
  const own = candidates.find(({ resource }) => resource.resourceId === movable.resourceId);
  const { resource } = (stays ? own : candidates[0]) ?? { resource: movable.limits };
  const rates = ratesOn(movable.rates, dayOf(input.date));
  const wanted = { ...input, rates, capacity: resource.capacity, moves: !stays };
  const changed = changeLines(sold, wanted);
  if (!changed.ok) return err(changed.error);
  const isFree = isStillFree(booking.freeCancellationUntil, deps.now());
  const before = {
    totalCents: booking.totalCents,
    onSiteCents: booking.onSiteCents,
    takenCents: await findTaken(deps, booking.id),
    refundableCents: await findRefundable(deps.db, booking.id),
  };
  const choices = { givesBack: isFree || (movable.mayGiveBack && input.givesBack), pays: input.pays };
  return ok({
    before: { lines: sold.lines, totalCents: booking.totalCents, people: booking.quantity },
    changed: changed.value,
    money: changeMoney(before, changed.value.totalCents, choices),
    isFree,
    missed: limitsMissed(changed.value, { rates, limits: resource, before: sold.lines }),
  });
}

function withMultiplier(line: Movable['booking']['lines'][number]): QuoteLine {
  return { ...line, multiplier: Math.round(line.totalCents / line.unitPriceCents) };
}
