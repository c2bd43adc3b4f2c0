// Carries out a change: places, lines, total, money, mails. Runs in the caller's transaction, under its locks.
import type { LockedBooking } from '../../bookings/lock-booking.server.ts';
import { recordBack, recordOnSite } from '../../bookings/money/on-site-money.server.ts';
import type { Deps } from '../../deps.ts';
import { requestRefund } from '../../payments/refunds.server.ts';
import { settleAfterMove } from '../../payments/settlements.server.ts';
import { freePlaces, insertPlaces, takeNewPlaces } from './move-places.server.ts';
import type { Taking } from './plan-change.server.ts';
import { countGuestChange, tellChanged, writeChange } from './write-change.server.ts';

export async function applyChange(clocked: Deps, booking: LockedBooking, taking: Taking): Promise<void> {
  const at = clocked.now();
  // One instant for the whole change, so that its consequences are recorded after it.
  const deps = { ...clocked, now: () => at };
  const { planned, input, by, stays } = taking;
  const { changed, money } = planned;
  await changePlaces(deps, booking, taking);
  const rates = await writeChange(deps, booking, { ...changed, onSiteCents: money.onSiteCents });
  const byGuest = by === undefined;
  if (byGuest) await countGuestChange(deps, booking.id);
  if (!stays) await settleAfterMove(deps, booking.id);
  const refundCents = await giveBack(deps, booking, taking);
  const { inPersonBackCents } = money;
  await tellChanged(deps, booking, { by, byGuest, note: input.note, refundCents, inPersonBackCents, rates });
}

async function changePlaces(
  deps: Deps,
  booking: LockedBooking,
  { planned, taken, stays, by }: Taking,
): Promise<void> {
  const fewer = booking.quantity - planned.changed.people;
  if (taken && !stays) await takeNewPlaces(deps, booking, { ...taken, freeUntil: planned.freeUntil, by });
  else if (taken) await insertPlaces(deps, booking.id, taken);
  else if (fewer > 0) await freePlaces(deps, booking.id, fewer);
}

/** Returns the cents refunded by card. */
async function giveBack(
  deps: Deps,
  { id: bookingId, sequence }: LockedBooking,
  { planned: { money }, input, by }: Taking,
): Promise<number> {
  const { inPersonMoreCents, cardBackCents, inPersonBackCents } = money;
  const inPerson = { bookingId, at: deps.now(), actorUserId: by?.userId };
  await recordBack(deps.db, { ...inPerson, cents: inPersonBackCents, means: input.backMeans });
  if (inPersonMoreCents > 0 && input.pays !== 'link' && input.pays !== 'arrival')
    await recordOnSite(deps.db, { ...inPerson, amountCents: inPersonMoreCents, means: input.pays });
  if (cardBackCents === 0) return 0;
  return requestRefund(deps, {
    bookingId,
    amountCents: cardBackCents,
    reason: 'moved',
    requestKey: `moved:${bookingId}:${sequence + 1}`,
    requestedById: by?.userId,
  });
}
