// A change takes effect: places, lines, total, money, and who is told. In the caller's transaction, under its
// locks; an error leaves the booking as it is.
import type { LockedBooking } from '../bookings/lock-booking.server.ts';
import { recordOnSite } from '../bookings/on-site-money.server.ts';
import type { NoPlaces } from '../bookings/placing/candidates.ts';
import type { Deps } from '../deps.ts';
import { requestRefund } from '../payments/refunds.server.ts';
import { settleAfterMove } from '../payments/settlements.server.ts';
import { ok, type Result } from '../result.ts';

import { freePlaces, takeMorePlaces, takeNewPlaces } from './move-places.server.ts';
import type { Taking } from './plan-change.server.ts';
import { countGuestChange, tellChanged, writeChange } from './write-change.server.ts';

export async function applyChange(
  deps: Deps,
  booking: LockedBooking,
  taking: Taking,
): Promise<Result<undefined, NoPlaces>> {
  const { planned, input, by, stays } = taking;
  const { changed, money } = planned;
  const taken = await changePlaces(deps, booking, taking);
  if (!taken.ok) return taken;
  await writeChange(deps, booking, { ...changed, onSiteCents: money.onSiteCents });
  if (by === undefined) await countGuestChange(deps, booking.id);
  if (!stays) await settleAfterMove(deps, booking.id);
  const refundCents = await giveBack(deps, booking, taking);
  await tellChanged(deps, booking, { by, note: input.note, refundCents });
  return ok(undefined);
}

async function changePlaces(
  deps: Deps,
  booking: LockedBooking,
  { planned, found, stays }: Taking,
): Promise<Result<unknown, NoPlaces>> {
  const { people } = planned.changed;
  if (!stays && found) return takeNewPlaces(deps, booking, { found, people });
  const more = people - booking.quantity;
  if (more > 0 && found) return takeMorePlaces(deps, booking, { found, people: more });
  if (more < 0) await freePlaces(deps, booking.id, -more);
  return ok(undefined);
}

/** Answers the cents that go back by card. */
async function giveBack(
  deps: Deps,
  { id: bookingId, sequence }: LockedBooking,
  { planned: { money }, input, by }: Taking,
): Promise<number> {
  const { inPersonMoreCents, cardBackCents, inPersonBackCents } = money;
  const inPerson = { bookingId, at: deps.now(), actorUserId: by?.userId };
  if (inPersonBackCents > 0)
    await recordOnSite(deps.db, { ...inPerson, amountCents: -inPersonBackCents, means: 'cash' });
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
