// The guest comes back from the card page, perhaps before Stripe's message: their open pages are read at once.
import { and, eq, inArray, isNotNull } from 'drizzle-orm';

import { bookings } from '#db/schema/bookings.ts';
import { checkoutSessions } from '#db/schema/payments.ts';

import type { Deps } from '../deps.ts';
import { failureText } from '../failure-text.ts';
import { confirmCheckout } from './confirm-checkout.server.ts';

/** Does nothing for a booking that is settled, and nothing when Stripe can't be reached: its message will come. */
export async function confirmOnReturn(deps: Deps, secret: string): Promise<void> {
  const pages = await deps.db
    .select({ sessionId: checkoutSessions.stripeSessionId })
    .from(checkoutSessions)
    .innerJoin(bookings, eq(bookings.id, checkoutSessions.bookingId))
    .where(
      and(
        eq(bookings.secret, secret),
        inArray(checkoutSessions.status, ['creating', 'open']),
        isNotNull(checkoutSessions.stripeSessionId),
      ),
    );
  for (const { sessionId } of pages) {
    try {
      if (sessionId !== null) await confirmCheckout(deps, sessionId);
    } catch (error) {
      deps.log.warn({ error: failureText(error) }, 'a card page could not be read on return');
    }
  }
}
