// What follows from a move: its event, the mails, and a reminder and a settlement at the new time.
import { eq } from 'drizzle-orm';

import { bookingEvents, bookings } from '#db/schema/bookings.ts';

import { queueBookingMails } from '../../bookings/queue-booking-mails.server.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { remindAt } from '../confirm-booking.server.ts';
import type { LockedBooking } from '../lock-booking.server.ts';
import { settleFrom } from '../settlement/settle-from.server.ts';
import { shortTimes } from './move-plan.ts';

/** `by` is undefined where the guest's payment set it off. */
type Telling = { by: Viewer | undefined; note: string; refundCents: number };

/** `before` is the booking as it was. */
export async function tellMoved(
  deps: Deps,
  before: LockedBooking,
  { by, note, refundCents }: Telling,
): Promise<void> {
  const [after] = await deps.db.select().from(bookings).where(eq(bookings.id, before.id));
  if (!after) throw new Error(`booking ${before.id} is gone`);
  const previous = shortTimes(before);
  const told = note === '' ? {} : { note };
  await deps.db.insert(bookingEvents).values({
    bookingId: before.id,
    at: deps.now(),
    kind: 'moved',
    actor: by ? 'operator' : 'guest',
    actorUserId: by?.userId,
    detail: { from: previous, to: shortTimes(after), refundCents, ...told },
  });
  await queueBookingMails(deps, before, {
    of: 'moved',
    key: `moved:${after.sequence}`,
    data: { previous, refundCents, ...told },
  });
  await remindAt(deps, after);
  if (after.source !== 'on_the_spot') await settleFrom(deps, after);
}
