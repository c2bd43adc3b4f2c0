// The webhook's inbox: an event is stored under Stripe's own id before it is answered, and worked on by a job.
import { webhookEvents } from '#db/schema/payments.ts';

import type { Deps } from '../deps.ts';
import type { GatewayEvent } from './gateway.ts';

/** A second delivery of the same event changes nothing. Throws when it could not be stored. */
export async function receiveEvent(deps: Deps, event: GatewayEvent): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(webhookEvents)
      .values({ ...event, payload: whatIsRead(event.payload), receivedAt: deps.now() })
      .onConflictDoNothing({ target: webhookEvents.id })
      .returning({ id: webhookEvents.id });
    if (stored) await deps.jobs.send(tx, 'stripe.event', { eventId: stored.id });
  });
}

type Payload = { account?: unknown; data?: { object?: { payment_intent?: unknown } } };

/** What an event is processed by: names and addresses of guests and operators, which it brings too, are never kept. */
function whatIsRead(payload: unknown): Payload {
  const { account, data } = payload as Payload;
  return { account, data: { object: { payment_intent: data?.object?.payment_intent } } };
}
