// The guest's mail once more, as the booking is now.
import { eq } from 'drizzle-orm';

import { bookingEvents, bookings } from '#db/schema/bookings.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { getBookingView } from '../find-booking-view.server.ts';
import { mailToResend } from './mail-to-resend.ts';
import { reachBooking } from './reach-booking.server.ts';

export type ResendMailError = 'not-found' | 'no-address' | 'nothing-to-send';

/** One mail a minute, however often it is asked for. */
export async function resendMail(
  deps: Pick<Deps, 'db' | 'now' | 'jobs'>,
  viewer: Viewer,
  reference: string,
): Promise<Result<{ email: string }, ResendMailError>> {
  return transact(deps.db, async (tx): Promise<Result<{ email: string }, ResendMailError>> => {
    const reached = await reachBooking(tx, viewer, reference);
    if (!reached.ok) return reached;
    const { id } = reached.value;
    const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update');
    if (!booking) return err('not-found');
    const kind = mailToResend(await getBookingView(tx, id));
    if (kind === undefined) return err('nothing-to-send');
    if (booking.email === '') return err('no-address');
    const now = deps.now();
    await queueMail(deps, tx, {
      kind,
      key: `booking:${id}:again:${Math.floor(now.getTime() / 60_000)}`,
      recipient: booking.email,
      recipientName: `${booking.name} ${booking.surname}`,
      bookingId: id,
    });
    await tx
      .insert(bookingEvents)
      .values({ bookingId: id, at: now, kind: 'mail-resent', actor: 'operator', actorUserId: viewer.userId });
    return ok({ email: booking.email });
  });
}
