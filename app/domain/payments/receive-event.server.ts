// The webhook's inbox: an event is stored under Stripe's own id before it is answered, and worked on by a job.
import { webhookEvents } from '#db/schema/payments.ts';

import type { Deps } from '../deps.ts';
import type { GatewayEvent } from './gateway.ts';

/** A second delivery of the same event changes nothing. Throws when it could not be stored. */
export async function receiveEvent(deps: Deps, event: GatewayEvent): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(webhookEvents)
      .values({ ...event, receivedAt: deps.now() })
      .onConflictDoNothing({ target: webhookEvents.id })
      .returning({ id: webhookEvents.id });
    if (stored) await deps.jobs.send(tx, 'stripe.event', { eventId: stored.id });
  });
}
