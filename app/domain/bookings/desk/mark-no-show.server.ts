// Guests who did not come are marked, and unmarked; it changes neither status nor money. Source:
// docs/rules/bookings.md#states.
import { eq } from 'drizzle-orm';

import { bookingEvents, bookings } from '#db/schema/bookings.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { reachBooking } from './reach-booking.server.ts';

export type NoShowError = 'not-found' | 'not-owner' | 'not-started' | 'not-sold';

/** Marking what is marked already changes nothing. */
export async function markNoShow(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { reference, noShow }: { reference: string; noShow: boolean },
): Promise<Result<undefined, NoShowError>> {
  const now = deps.now();
  return transact(deps.db, async (tx): Promise<Result<undefined, NoShowError>> => {
    const reached = await reachBooking(tx, viewer, reference);
    if (!reached.ok) return reached;
    if (!reached.value.sides.owner) return err('not-owner');
    const { id } = reached.value;
    const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update');
    if (!booking || !['confirmed', 'completed'].includes(booking.status)) return err('not-sold');
    if (booking.startsAt > now) return err('not-started');
    if ((booking.noShowAt !== null) === noShow) return ok(undefined);
    await tx
      .update(bookings)
      .set({ noShowAt: noShow ? now : null })
      .where(eq(bookings.id, id));
    await tx.insert(bookingEvents).values({
      bookingId: id,
      at: now,
      kind: noShow ? 'no-show' : 'no-show-removed',
      actor: 'operator',
      actorUserId: viewer.userId,
    });
    return ok(undefined);
  });
}
