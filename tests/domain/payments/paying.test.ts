import { randomUUID } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';

import { confirmCheckout, confirmOnReturn } from '#app/domain/lifecycle/confirm-checkout.server.ts';
import { openCheckout } from '#app/domain/lifecycle/open-checkout.server.ts';
import { processEvent, receiveEvent } from '#app/domain/lifecycle/events.server.ts';
import { sweep } from '#app/domain/lifecycle/sweep.server.ts';
import { bookings, checkoutSessions, payments, webhookEvents } from '#db/schema/index.ts';
import { sessionParams } from '#tests/support/stripe/sessions.ts';
import { onLedger, pageOf, paidBooking, sharedWorld } from '#tests/support/world/a-payment-world.ts';
import { giveBackWrong } from '#tests/support/world/a-payment.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { expectAllSound } from '#tests/support/world/money-checks.ts';
import { mailsAbout, placed, placesLeft, statusOf } from '#tests/support/world/placing.ts';

/** Money that the platform received at Stripe outside of our bookings. */
let notOurs = 0;
const world = await sharedWorld({ mails: true });
const trip = await aBoatTrip(world.deps.db, { quantity: 200 });
afterEach(async () => {
  world.control.resume();
  world.control.calm();
  await world.settle();
  await expectAllSound(world, { notOurs });
});

/** On the card page, not paid yet. */
async function atThePage(people = 1) {
  const booking = await placed(world.deps, trip, { people });
  return { ...booking, sessionId: await pageOf(world, booking) };
}

const once = () => [
  'booking-confirmed mario@example.com',
  `operator-booking-confirmed ${trip.activity.email}`,
];

async function expectConfirmedOnce(bookingId: number): Promise<void> {
  expect(await statusOf(world.deps, bookingId)).toBe('confirmed');
  expect(await mailsAbout(world.deps, bookingId)).toEqual(once());
  expect(await world.deps.db.select().from(payments).where(eq(payments.bookingId, bookingId))).toMatchObject([
    { outcome: 'confirmed' },
  ]);
}

/** An event about a session, as it would come from Stripe. */
const event = (type: string, sessionId: string) => ({
  id: `evt_${randomUUID()}`,
  type,
  livemode: false,
  objectId: sessionId,
  payload: { data: { object: { id: sessionId } } },
});

describe('a payment', () => {
  it('confirms the booking, tells both sides once, and is shared out on the ledger', async () => {
    const before = await placesLeft(world.deps, trip);
    const { id } = await paidBooking(world, trip, { people: 3 });
    await expectConfirmedOnce(id);
    expect(await placesLeft(world.deps, trip)).toBe((before ?? 0) - 3);
    const cents = async (kind: string) => onLedger(world, kind, id);
    expect(await cents('guest_funds')).toBe(0);
    expect(await cents('owner_payable')).toBe(-5770);
    expect(await cents('platform_fees')).toBe(-230);
    expect((await cents('stripe_balance')) + (await cents('processing_costs'))).toBe(6000);
    expect(await cents('processing_costs')).toBeGreaterThan(0);
  });

  it('reported twice at the same instant, by every kind of event and late, counts once', async () => {
    const { id, sessionId } = await atThePage(2);
    world.control.duplicate({ type: 'checkout.session.completed' });
    world.control.pay(sessionId);
    await world.settle();
    for (const type of [
      'checkout.session.async_payment_succeeded',
      'checkout.session.expired',
      'checkout.session.completed',
    ]) {
      await receiveEvent(world.deps, event(type, sessionId));
    }
    await world.settle();
    await expectConfirmedOnce(id);
  });

  it('is confirmed when the guest comes back before the notice, and not again by the notice', async () => {
    const { id, secret, sessionId } = await atThePage();
    world.control.pause();
    world.control.pay(sessionId);
    await confirmOnReturn(world.deps, secret);
    await expectConfirmedOnce(id);
    world.control.resume();
    await world.settle();
    await expectConfirmedOnce(id);
  });

  it('is confirmed once when notice, return and sweep come in the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, secret, sessionId } = await atThePage();
      world.control.pause();
      world.control.pay(sessionId);
      const { deps } = world;
      const ways = [
        () => confirmOnReturn(deps, secret),
        () => confirmCheckout(deps, sessionId),
        () => confirmCheckout(deps, sessionId),
        () => sweep(deps),
      ];
      await Promise.all(ways.map((way) => way()));
      world.control.resume();
      await world.settle();
      await expectConfirmedOnce(id);
    }
  });

  it.each(['reorder', 'delay'] as const)(
    'is confirmed when its events come in another order: %s',
    async (kind) => {
      if (kind === 'reorder') world.control.reorder({ count: 3 });
      else world.control.delay({ ms: 60_000 });
      const { id, sessionId } = await atThePage();
      world.control.pay(sessionId);
      await world.settle();
      world.control.calm();
      world.control.hurry();
      await world.settle();
      await expectConfirmedOnce(id);
    },
  );

  it('whose event never came is found by the sweep', async () => {
    const { id, sessionId } = await atThePage();
    world.control.drop({ count: 20 });
    world.control.pay(sessionId);
    await world.settle();
    expect(await statusOf(world.deps, id)).toBe('pending');
    await world.pass({ minutes: 3 });
    await sweep(world.deps);
    await expectConfirmedOnce(id);
  });

  it('whose event was stored, and its job lost, is found by the sweep', async () => {
    const { id, sessionId } = await atThePage();
    world.control.drop({ count: 20 });
    world.control.pay(sessionId);
    await receiveEvent(world.deps, event('checkout.session.completed', sessionId));
    await world.deps.db.execute(sql`delete from test_jobs where name = 'stripe.event'`);
    // Its page was already read, by a process that then died.
    await world.deps.db
      .update(checkoutSessions)
      .set({ status: 'expired' })
      .where(eq(checkoutSessions.stripeSessionId, sessionId));
    await world.pass({ minutes: 11 });
    await sweep(world.deps);
    await world.settle();
    await expectConfirmedOnce(id);
  });

  it('is confirmed though mails cannot be sent, which go out later, once', async () => {
    world.deps.mailer.failWith(new Error('the mail server is down'));
    const sentBefore = world.deps.mailer.messages.length;
    const { id } = await paidBooking(world, trip);
    await expectConfirmedOnce(id);
    expect(world.deps.mailer.messages).toHaveLength(sentBefore);
    world.deps.mailer.failWith();
    await world.settle();
    await world.settle();
    const sent = world.deps.mailer.messages.slice(sentBefore);
    expect(sent.map(({ to }) => to.address).toSorted((a, b) => a.localeCompare(b))).toEqual(
      [trip.activity.email, 'mario@example.com'].toSorted((a, b) => a.localeCompare(b)),
    );
  });
});

describe('an event', () => {
  const resultOf = async (id: string) => {
    const [row] = await world.deps.db.select().from(webhookEvents).where(eq(webhookEvents.id, id));
    return row && { result: row.result, done: row.processedAt !== null };
  };

  it('about something that is not ours is done with, and changes nothing', async () => {
    // Another program with the same account may also say `booking_id`, and mean no number of ours.
    const theirs = [{}, { booking_id: '20270601100000' }, { booking_id: '-1' }, { booking_id: '1e3' }];
    for (const metadata of theirs) {
      const foreign = await world.stripe.checkout.sessions.create(sessionParams({ metadata }));
      world.control.pay(foreign.id);
      await world.settle();
      const [stored] = await world.deps.db
        .select()
        .from(webhookEvents)
        .where(eq(webhookEvents.objectId, foreign.id));
      expect(stored).toMatchObject({ result: 'unknown' });
      expect(stored?.processedAt).not.toBeNull();
    }
    const nowhere = event('checkout.session.completed', 'cs_test_nowhere');
    await receiveEvent(world.deps, nowhere);
    await world.settle();
    expect(await resultOf(nowhere.id)).toEqual({ result: 'unknown', done: true });
    notOurs = theirs.length * (7000 - 130);
  });

  it('with a wrong signature or another body is not believed, and of live mode is left', async () => {
    const body = Buffer.from(JSON.stringify({ id: 'evt_1', type: 'checkout.session.completed' }));
    expect(world.deps.payments.verifyEvent(body, 't=1,v1=00')).toBeUndefined();
    expect(world.deps.payments.verifyEvent(body, '')).toBeUndefined();
    const signed = (payload: string) =>
      world.stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_platform' });
    const live = JSON.stringify({
      id: 'evt_2',
      object: 'event',
      type: 'charge.refunded',
      livemode: true,
      data: { object: { id: 'ch_1' } },
    });
    const left = { left: 'other-mode', id: 'evt_2', type: 'charge.refunded' };
    expect(world.deps.payments.verifyEvent(Buffer.from(live), signed(live))).toEqual(left);
    const test = live.replace('true', 'false');
    expect(world.deps.payments.verifyEvent(Buffer.from(test), signed(test))).toMatchObject({
      id: 'evt_2',
      objectId: 'ch_1',
    });
    expect(world.deps.payments.verifyEvent(Buffer.from(`${test} `), signed(test))).toBeUndefined();
    for (const odd of ['nothing', '', 'null', '[]', '"evt_1"', '{}', '{"livemode":false,"data":1}'])
      expect(world.deps.payments.verifyEvent(Buffer.from(odd), signed(odd))).toBeUndefined();
  });

  it('that could not be worked on stays open, and is done when Stripe answers again', async () => {
    const { id, sessionId } = await atThePage();
    world.control.drop({ count: 20 });
    world.control.pay(sessionId);
    const told = event('checkout.session.completed', sessionId);
    await receiveEvent(world.deps, told);
    world.control.fail({
      method: 'GET',
      path: '/v1/checkout/sessions/*',
      when: 'before',
      how: 'cut',
      times: 2,
    });
    await expect(processEvent(world.deps, told.id)).rejects.toThrow();
    expect(await resultOf(told.id)).toEqual({ result: null, done: false });
    expect(await statusOf(world.deps, id)).toBe('pending');
    await world.settle();
    expect(await resultOf(told.id)).toEqual({ result: 'confirmed', done: true });
    await expectConfirmedOnce(id);
  });

  it('of a kind that does not concern us is ignored', async () => {
    const other = event('customer.created', 'cus_1');
    await receiveEvent(world.deps, other);
    await world.settle();
    expect(await resultOf(other.id)).toEqual({ result: 'ignored', done: true });
  });
});

describe('a payment of the wrong amount or currency', () => {
  it.each([
    [1999, 'eur'],
    [2001, 'eur'],
    [2000, 'usd'],
  ])('of %i %s confirms nothing, is kept, and flagged', async (cents, currency) => {
    const { id, secret, sessionId } = await atThePage();
    const price = { currency, unit_amount: cents, product_data: { name: 'Gita' } };
    const wrong = await world.stripe.checkout.sessions.create(
      sessionParams({
        line_items: [{ quantity: 1, price_data: price }],
        metadata: { booking_id: String(id) },
      }),
    );
    await world.deps.db
      .update(checkoutSessions)
      .set({ stripeSessionId: wrong.id })
      .where(eq(checkoutSessions.stripeSessionId, sessionId));
    world.control.pay(wrong.id);
    await world.settle();
    expect(await statusOf(world.deps, id)).toBe('pending');
    expect(await world.deps.db.select().from(payments).where(eq(payments.bookingId, id))).toMatchObject([
      { outcome: 'flagged', amountCents: cents, currency },
    ]);
    expect(await mailsAbout(world.deps, id)).toEqual([]);
    // Nobody may be led to pay again while people look into the case, until they gave it back.
    expect(await openCheckout(world.deps, secret)).toEqual({ ok: false, error: 'already-paid' });
    await giveBackWrong(world.deps, id, true);
    expect(await openCheckout(world.deps, secret)).toMatchObject({ ok: true });
    expect(await confirmOnReturn(world.deps, secret)).toBe('payment');
    await world.pass({ minutes: 16 });
    await sweep(world.deps);
    expect(await statusOf(world.deps, id)).toBe('cancelled expired');
    const [row] = await world.deps.db.select().from(bookings).where(eq(bookings.id, id));
    expect(row?.confirmedAt).toBeNull();
  });
});
