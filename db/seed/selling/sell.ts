// One guest books, and perhaps pays, at a moment of the demo's past or present: by the operations the site uses.
import { eq } from 'drizzle-orm';

import type { Answer } from '#app/domain/bookings/answers.ts';
import { placeBooking, type PlacedBooking } from '#app/domain/bookings/place-booking.server.ts';
import { MAX_PEOPLE, quote, type Choice } from '#app/domain/catalog/quote.ts';
import { confirmCheckout } from '#app/domain/payments/confirm-checkout.server.ts';
import { openCheckout } from '#app/domain/payments/open-checkout.server.ts';
import { sendRefund } from '#app/domain/payments/send-refund.server.ts';
import { checkoutSessions } from '#db/schema/payments.ts';

import { at, done, type World } from '../world.ts';
import type { Guests } from './guests.ts';
import type { Stand } from './stand.ts';

export type Order = {
  stand: Stand;
  date: string;
  /** `0900-1300`. */
  slot: string;
  choices: Choice[];
  /** When the guest books. */
  moment: Date;
  /** Two orders with one key come from one browser. */
  guestKey?: string;
  /** How long the places are held unpaid. */
  holdMinutes?: number;
  answers?: Answer[];
};

export type Market = { world: World; guests: Guests };

export async function book({ world, guests }: Market, order: Order): Promise<PlacedBooking> {
  const { stand, date, slot, choices, moment, guestKey = crypto.randomUUID(), holdMinutes } = order;
  const { answers = [] } = order;
  const deps = at(world, moment);
  const { activityId, catalogId, serviceId } = stand;
  const form = { activityId, catalogId, serviceId, date, slot, choices, formNonce: crypto.randomUUID() };
  const config = { ...deps.config, maxOpenHoldsPerAddress: 0, ...(holdMinutes && { holdMinutes }) };
  const placed = await placeBooking(
    { ...deps, config },
    { keyHash: guestKey, addressHash: undefined },
    { ...form, answers, contact: guests.next(), expectedTotalCents: priceOf(stand, choices) },
  );
  return done(placed);
}

export function priceOf(stand: Stand, choices: Choice[]): number {
  const limits = { minParticipants: 1, maxParticipants: MAX_PEOPLE, capacity: stand.capacity };
  const priced = quote(choices, stand.rates, limits);
  if (!priced.ok) throw new Error(`the demo asks for what has no price: ${priced.error.code}`);
  return priced.value.totalCents;
}

export async function pay({ world }: Market, { id, secret }: PlacedBooking, moment: Date): Promise<void> {
  const deps = at(world, moment);
  done(await openCheckout(deps, secret));
  const [page] = await deps.db
    .select({ sessionId: checkoutSessions.stripeSessionId })
    .from(checkoutSessions)
    .where(eq(checkoutSessions.bookingId, id));
  if (!page?.sessionId) throw new Error('an open card page has an id');
  await world.bank.pay(page.sessionId);
  const outcome = await confirmCheckout(deps, page.sessionId);
  if (outcome !== 'confirmed') throw new Error(`the demo's payment was ${outcome}`);
}

/** Booked and paid a few minutes later. */
export async function sell(market: Market, order: Order): Promise<PlacedBooking> {
  const placed = await book(market, order);
  await pay(market, placed, minutesAfter(order.moment, 3));
  return placed;
}

/** Carries out the refunds that were decided since the last time. */
export async function refundNow({ world }: Market, moment: Date): Promise<void> {
  const deps = at(world, moment);
  for (const refundId of world.refunds.splice(0)) await sendRefund(deps, refundId);
}

export function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000);
}
