// The guest comes back from the card page, perhaps before Stripe's message: their open pages are read at once.
import { and, eq, isNotNull, sql } from 'drizzle-orm';

import { bookings } from '#db/schema/bookings.ts';
import { checkoutSessions } from '#db/schema/payments.ts';

import type { Deps } from '../deps.ts';
import { failureText } from '../failure-text.ts';
import { confirmCheckout } from './confirm-checkout.server.ts';
import { RETURN_PATIENCE_MS, within } from './patience.ts';

/** Whether money may still come by a card page, all of them ended without any, or none was ever opened. */
type Awaited = 'payment' | 'nothing' | 'opening';

/** Does nothing for a booking that is settled, and waits for no Stripe that can't be reached: its message will come. */
export async function confirmOnReturn(deps: Deps, secret: string): Promise<Awaited> {
  const open = (await pagesOf(deps, secret)).filter(({ isOpen }) => isOpen);
  await within(
    RETURN_PATIENCE_MS,
    readEach(
      deps,
      open.map(({ sessionId }) => sessionId),
    ),
  );
  const pages = await pagesOf(deps, secret);
  if (pages.some(({ isOpen }) => isOpen)) return 'payment';
  return pages.length > 0 ? 'nothing' : 'opening';
}

async function readEach(deps: Deps, sessionIds: readonly (string | null)[]): Promise<void> {
  for (const sessionId of sessionIds) {
    try {
      if (sessionId !== null) await confirmCheckout(deps, sessionId);
    } catch (error) {
      deps.log.warn({ error: failureText(error) }, 'a card page could not be read on return');
    }
  }
}

async function pagesOf({ db }: Pick<Deps, 'db'>, secret: string) {
  return db
    .select({
      sessionId: checkoutSessions.stripeSessionId,
      isOpen: sql<boolean>`${checkoutSessions.status} in ('creating', 'open')`,
    })
    .from(checkoutSessions)
    .innerJoin(bookings, eq(bookings.id, checkoutSessions.bookingId))
    .where(and(eq(bookings.secret, secret), isNotNull(checkoutSessions.stripeSessionId)));
}
