// A dearer time is held for a booking until its guest has paid the difference, or the deadline is over.
import { bookingMoves } from '#db/schema/booking-moves.ts';

import type { NoPlaces } from '../../bookings/placing/candidates.ts';
import type { CandidatesFound } from '../../bookings/placing/find-candidates.server.ts';
import { timesOf } from '../../bookings/placing/occurrence-times.ts';
import type { Quote } from '../../catalog/quote.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { ok, type Result } from '../../result.ts';
import type { LockedBooking } from '../lock-booking.server.ts';
import { chooseNewPlaces } from './choose-new-places.server.ts';
import { shortTimes, type NewPlaces } from './move-plan.ts';
import { insertPlaces } from './write-places.server.ts';

const HOLD_HOURS = 24;

type Holding = { found: CandidatesFound; quoted: Quote; note: string; viewer: Viewer };

/** The booking keeps its places meanwhile, so that the new ones must be free besides them. */
export async function holdForMove(
  deps: Deps,
  booking: LockedBooking,
  holding: Holding,
): Promise<Result<undefined, NoPlaces>> {
  const chosen = await chooseNewPlaces(deps, booking.quantity, holding.found);
  if (!chosen.ok) return chosen;
  const move = await insertMove(deps, booking, { ...holding, chosen: chosen.value });
  await queueMail(deps, deps.db, {
    kind: 'booking-move-payment',
    key: `booking:${booking.id}:move-payment:${move.id}`,
    recipient: booking.email,
    recipientName: `${booking.name} ${booking.surname}`,
    bookingId: booking.id,
    data: {
      to: shortTimes(move),
      differenceCents: move.differenceCents,
      until: move.holdExpiresAt.toISOString(),
      path: `/checkout/move?booking=${booking.secret}`,
      ...(holding.note === '' ? {} : { note: holding.note }),
    },
  });
  return ok(undefined);
}

async function insertMove(
  deps: Deps,
  booking: LockedBooking,
  { found, quoted, note, viewer, chosen }: Holding & { chosen: NewPlaces },
) {
  const times = timesOf(chosen.occurrence, found.schedule.timeZone);
  const ends = [
    deps.now().getTime() + HOLD_HOURS * 3_600_000,
    times.startsAt.getTime(),
    booking.startsAt.getTime(),
  ];
  const holdExpiresAt = new Date(Math.min(...ends));
  const [move] = await deps.db
    .insert(bookingMoves)
    .values({
      ...times,
      bookingId: booking.id,
      resourceId: chosen.resource.resourceId,
      totalCents: quoted.totalCents,
      differenceCents: quoted.totalCents - booking.totalCents,
      lines: quoted.lines,
      note,
      holdExpiresAt,
      requestedById: viewer.userId,
      createdAt: deps.now(),
    })
    .returning();
  if (!move) throw new Error('an insert answers its row');
  await insertPlaces(deps, booking.id, { chosen, times, held: { moveId: move.id, holdExpiresAt } });
  return move;
}
