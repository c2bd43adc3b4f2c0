// The guest comes back from the card page, perhaps before Stripe's message: their open pages are read at once.
import { and, eq, inArray, isNotNull } from 'drizzle-orm';

import { bookings } from '#db/schema/bookings.ts';
import { checkoutSessions } from '#db/schema/payments.ts';

import type { Deps } from '../deps.ts';
import { failureText } from '../failure-text.ts';
import { confirmCheckout } from './confirm-checkout.server.ts';
import { RETURN_PATIENCE_MS, within } from './patience.ts';

/** Does nothing for a booking that is settled, and waits for no Stripe that can't be reached: its message will come. */
export async function confirmOnReturn(deps: Deps, secret: string): Promise<void> {
  const sessionIds = await openSessions(deps, secret);
  await within(RETURN_PATIENCE_MS, readEach(deps, sessionIds));
}

async function openSessions(deps: Deps, secret: string): Promise<(string | null)[]> {
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
  return pages.map(({ sessionId }) => sessionId);
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
