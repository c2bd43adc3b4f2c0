// The guest gives back places that wait to be paid. What was paid meanwhile, perhaps in another tab, stays theirs.
import { eq } from 'drizzle-orm';

import { bookings } from '#db/schema/bookings.ts';

import { cancelPending } from '../bookings/cancel-pending.server.ts';
import type { Deps } from '../deps.ts';
import { err, ok, transact, type Result } from '../result.ts';
import { lockBooking } from './lock-booking.server.ts';

export async function releaseHold(deps: Deps, secret: string): Promise<Result<void, 'nothing-held'>> {
  const [found] = await deps.db.select({ id: bookings.id }).from(bookings).where(eq(bookings.secret, secret));
  if (!found) return err('nothing-held');
  return transact(deps.db, async (tx) => {
    const { id } = await lockBooking(tx, found.id);
    const ended = await cancelPending({ ...deps, db: tx }, [id], { reason: 'customer', actor: 'guest' });
    return ended.length > 0 ? ok(undefined) : err('nothing-held');
  });
}
