// How the demo's bookings are sold.
import { eq } from 'drizzle-orm';
import type { AnswerFields } from '#app/domain/bookings/answers.ts';
import { invoiceFields, requestInvoice } from '#app/domain/bookings/money/invoices.server.ts';
import { placeBooking } from '#app/domain/bookings/placing/place-booking.server.ts';
import { listQuestions } from '#app/domain/bookings/questions.server.ts';
import { findServicePage } from '#app/domain/catalog/find-service-page.server.ts';
import { dayOf } from '#app/domain/calendar-day.ts';
import { ratesOn } from '#app/domain/catalog/rates/price-on.ts';
import { type Choice, MAX_PEOPLE, quote } from '#app/domain/catalog/quote.ts';
import type { Deps } from '#app/domain/deps.ts';
import { confirmCheckout } from '#app/domain/lifecycle/confirm-checkout.server.ts';
import { openCheckout } from '#app/domain/lifecycle/open-checkout.server.ts';
import { placeByHand } from '#app/domain/lifecycle/place-by-hand.server.ts';
import { sendRefund } from '#app/domain/payments/refunds.server.ts';
import { checkoutSessions } from '#db/schema/payments.ts';
import { type BuiltActivity, idOf } from '../building/activity.ts';
import { at, dateFromToday, done, hoursFromNow, type World } from '../world.ts';
import { answersOf, type Guests, seedParty, type Stand } from './guests.ts';
import type { PlacedBooking } from '#app/domain/bookings/placing/booking-input.ts';

export type SeedOffer = {
  owner: BuiltActivity;
  key: string;
  /** The selling activity, which sells in its first catalog with the service; the owner unless resold. */
  by?: BuiltActivity;
};

/** Finds a service in a catalog, with all that is needed to sell it. */
export async function standOf(deps: Deps, { owner, key, by = owner }: SeedOffer): Promise<Stand> {
  const serviceId = idOf(owner.services, key);
  const plan = owner.plan.services.find((service) => service.key === key);
  const resource = owner.plan.resources.find((one) => one.key === plan?.resources[0]);
  for (const catalogId of by.catalogs.values()) {
    const found = await findServicePage(deps, { activityId: by.activityId, catalogId, serviceId });
    if (!found) continue;
    const { pricing, bounds } = found;
    return {
      activityId: by.activityId,
      catalogId,
      serviceId,
      rates: pricing.rates,
      bounds,
      capacity: Number(resource?.form['capacity']),
      questions: await listQuestions(deps, serviceId),
    };
  }
  throw new Error(`${key} is not on sale`);
}

export type Order = {
  stand: Stand;
  date: string;
  /** Slot key, such as `0900-1300`. */
  slot: string;
  choices: Choice[];
  /** When the guest books. */
  moment: Date;
  /** Orders with the same key come from one browser. */
  guestKey?: string;
  /** How long the unpaid booking holds its places. */
  holdMinutes?: number;
  answerFields?: AnswerFields;
};

export type Market = { world: World; guests: Guests };

/** Places a booking at a past or present moment, by the operations of the site. */
export async function book({ world, guests }: Market, order: Order): Promise<PlacedBooking> {
  const { stand, date, slot, choices, moment, guestKey = crypto.randomUUID(), holdMinutes } = order;
  const { answerFields = answersOf(stand.questions) } = order;
  const deps = at(world, moment);
  const { activityId, catalogId, serviceId } = stand;
  const form = { activityId, catalogId, serviceId, date, slot, choices, formNonce: crypto.randomUUID() };
  const config = { ...deps.config, maxOpenHoldsPerAddress: 0, ...(holdMinutes && { holdMinutes }) };
  const placed = await placeBooking(
    { ...deps, config },
    { keyHash: guestKey, addressHash: undefined },
    { ...form, answerFields, contact: guests.next(), expectedTotalCents: priceOf(stand, choices, date) },
  );
  return done(placed);
}

export function priceOf(stand: Stand, choices: Choice[], date: string): number {
  const limits = { minParticipants: 1, maxParticipants: MAX_PEOPLE, capacity: stand.capacity };
  const priced = quote(choices, ratesOn(stand.rates, dayOf(date)), limits);
  if (!priced.ok) throw new Error(`the demo asks for what has no price: ${priced.error.code}`);
  return priced.value.totalCents;
}

const PRESSES = 10;

/** On a slow machine Stripe's answer may take longer than a guest waits: tries again and gets the same page. */
async function openCardPage(deps: Parameters<typeof openCheckout>[0], secret: string): Promise<void> {
  for (let press = 1; ; press += 1) {
    const opened = await openCheckout(deps, secret);
    if (opened.ok || opened.error !== 'unavailable' || press === PRESSES) return void done(opened);
  }
}

export async function pay({ world }: Market, { id, secret }: PlacedBooking, moment: Date): Promise<void> {
  const deps = at(world, moment);
  await openCardPage(deps, secret);
  const [page] = await deps.db
    .select({ sessionId: checkoutSessions.stripeSessionId })
    .from(checkoutSessions)
    .where(eq(checkoutSessions.bookingId, id));
  if (!page?.sessionId) throw new Error('an open card page has an id');
  await world.bank.pay(page.sessionId);
  const outcome = await confirmCheckout(deps, page.sessionId);
  if (outcome !== 'confirmed') throw new Error(`the demo's payment was ${outcome}`);
}

/** Books, and pays a few minutes later. */
export async function sell(market: Market, order: Order): Promise<PlacedBooking> {
  const placed = await book(market, order);
  await pay(market, placed, minutesAfter(order.moment, 3));
  return placed;
}

/** Carries out the refunds decided since the last call. */
export async function refundNow({ world }: Market, moment: Date): Promise<void> {
  const deps = at(world, moment);
  for (const refundId of world.refunds.splice(0)) await sendRefund(deps, refundId);
}

export function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000);
}

/** One guest asks for an invoice, and the operator books by hand for one on the phone. */
export async function tellRequests(
  market: Market,
  { boat, walk }: Record<'boat' | 'walk', Stand>,
): Promise<void> {
  await askInvoice(market, walk);
  await byTelephone(market, boat);
}

type Wish = { days: number; slot: string; hours: number };

function order({ world }: Market, stand: Stand, { days, slot, hours }: Wish) {
  const moment = hoursFromNow(world, hours);
  return { stand, slot, date: dateFromToday(world, days), choices: seedParty(stand, 2), moment };
}

async function askInvoice(market: Market, walk: Stand): Promise<void> {
  const wanted = order(market, walk, { days: 12, slot: '0900-1300', hours: -26 });
  const placed = await book(market, wanted);
  const fields = invoiceFields.parse({
    holder: 'Studio Ferrero Associati',
    address: 'Corso Torino 8, 12051 Alba (CN)',
    vatNumber: '01234567897',
    recipientCode: 'M5UXCR1',
  });
  done(await requestInvoice(at(market.world, wanted.moment), placed.secret, fields));
  await pay(market, placed, minutesAfter(wanted.moment, 4));
}

/** A guest on the phone who pays on site. */
async function byTelephone(market: Market, boat: Stand): Promise<void> {
  const { stand, moment, ...wanted } = order(market, boat, { days: 1, slot: '1000-1130', hours: -3 });
  const contact = { ...market.guests.next(), message: 'Ha chiamato: arriva con il cane, piccolo.' };
  const deps = at(market.world, moment);
  done(
    await placeByHand(deps, market.world.people.operator, {
      ...wanted,
      contact,
      serviceId: stand.serviceId,
      expectedTotalCents: priceOf(stand, wanted.choices, wanted.date),
      formNonce: crypto.randomUUID(),
      manner: 'on_the_spot',
      hours: 24,
    }),
  );
}
