// A payment made in the twin, and the events about an object.
import type Stripe from 'stripe';

import { idIn, sessionParams } from './sessions.ts';
import type { twinForTest } from './twin.ts';

type World = Awaited<ReturnType<typeof twinForTest>>;

export async function paidInTwin(
  { stripe, control }: World,
  card?: string,
): Promise<{ session: string; intent: string; charge: string }> {
  const session = await stripe.checkout.sessions.create(sessionParams());
  control.pay(session.id, card);
  const read = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  const intent = read.payment_intent as Stripe.PaymentIntent;
  return { session: session.id, intent: intent.id, charge: idIn(intent.latest_charge) };
}

/** Types of its events, in their order. */
export async function announcedAbout({ stripe }: World, id: string): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100 });
  const about = data.filter((event) => (event.data.object as { id: string }).id === id);
  return about.map((event) => event.type).reverse();
}
