import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { getBookingView } from '#app/domain/bookings/find-booking-view.server.ts';
import { cancelByGuest } from '#app/domain/lifecycle/cancel.server.ts';
import { confirmOnReturn, settleCheckout } from '#app/domain/lifecycle/confirm-checkout.server.ts';
import { openCheckout } from '#app/domain/lifecycle/open-checkout.server.ts';
import { receiveEvent } from '#app/domain/lifecycle/events.server.ts';
import { sweep } from '#app/domain/lifecycle/sweep.server.ts';
import { allocations, bookings, mails, payments } from '#db/schema/index.ts';
import { aSession } from '#tests/support/world/a-payment.ts';
import { pageOf, paidBooking, sharedWorld, type PaymentWorld } from '#tests/support/world/a-payment-world.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { soundAfterEach } from '#tests/support/world/money-checks.ts';
import { placed, placesLeft, statusOf } from '#tests/support/world/placing.ts';

const world = await sharedWorld();
const trip = await aBoatTrip(world.deps.db, { quantity: 200 });
soundAfterEach(world);

/** Minutes from now until a booking's hold ends. */
async function holdOf(id: number): Promise<number> {
  const [row] = await world.deps.db.select().from(bookings).where(eq(bookings.id, id));
  return ((row?.holdExpiresAt?.getTime() ?? 0) - world.clock.now().getTime()) / 60_000;
}

/** Sessions at Stripe for a booking, newest first. */
async function sessionsOf(bookingId: number) {
  const all = await world.stripe.checkout.sessions.list({ limit: 100 });
  return all.data.filter(({ metadata }) => metadata?.['booking_id'] === String(bookingId));
}

const CREATE = { method: 'POST', path: '/v1/checkout/sessions' } as const;

describe('opening the card page', () => {
  it('restarts the hold once at full length, with its places', async () => {
    const booking = await placed(world.deps, trip);
    expect(await holdOf(booking.id)).toBe(15);
    await world.pass({ minutes: 10 });
    await pageOf(world, booking);
    expect(await holdOf(booking.id)).toBe(15);
    const [place] = await world.deps.db
      .select()
      .from(allocations)
      .where(eq(allocations.bookingId, booking.id));
    expect(place?.holdExpiresAt?.getTime()).toBe(world.clock.now().getTime() + 15 * 60_000);
    await world.pass({ minutes: 10 });
    await pageOf(world, booking);
    expect(await holdOf(booking.id)).toBe(5);
  });

  it('again later opens the same page', async () => {
    const booking = await placed(world.deps, trip);
    const sessionId = await pageOf(world, booking);
    await world.pass({ minutes: 5 });
    expect(await pageOf(world, booking)).toBe(sessionId);
    expect(await sessionsOf(booking.id)).toHaveLength(1);
  });

  it('asks for the right amount, in euro, from the right person, and comes back to our own pages', async () => {
    const booking = await placed(world.deps, trip, { people: 3 });
    const session = await world.stripe.checkout.sessions.retrieve(await pageOf(world, booking));
    expect(session).toMatchObject({
      amount_total: 6000,
      currency: 'eur',
      customer_email: 'mario@example.com',
      client_reference_id: booking.reference,
      success_url: `https://botteghino.test/payment-success?booking=${booking.secret}`,
      cancel_url: `https://botteghino.test/payment-error?booking=${booking.secret}`,
    });
  });

  it('is refused when the hold has ended, was cancelled, is paid, or never was', async () => {
    const open = async (secret: string) => {
      const answer = await openCheckout(world.deps, secret);
      return answer.ok ? answer.value.url : answer.error;
    };
    const [ended, cancelled] = [await placed(world.deps, trip), await placed(world.deps, trip)];
    await cancelByGuest(world.deps, cancelled.secret);
    expect(await open(cancelled.secret)).toBe('not-payable');
    const paid = await paidBooking(world, trip);
    expect(await open(paid.secret)).toBe('already-paid');
    expect(await open('x'.repeat(32))).toBe('unknown-booking');
    await world.pass({ minutes: 15 });
    expect(await open(ended.secret)).toBe('expired');
    await sweep(world.deps);
    expect(await open(ended.secret)).toBe('expired');
    expect(await sessionsOf(ended.id)).toEqual([]);
  });

  it('works with a hold of exactly thirty minutes, Stripe’s own least', async () => {
    const half: PaymentWorld['deps'] = { ...world.deps, config: { ...world.deps.config, holdMinutes: 30 } };
    const booking = await placed(half, trip);
    expect(await openCheckout(half, booking.secret)).toMatchObject({ ok: true });
    expect(await holdOf(booking.id)).toBe(30);
  });

  it('that takes until after the hold was given up closes the page at once', async () => {
    const booking = await placed(world.deps, trip);
    world.control.fail({ ...CREATE, when: 'after', how: 'slow', ms: 300 });
    const opening = openCheckout(world.deps, booking.secret);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await cancelByGuest(world.deps, booking.secret);
    expect(await opening).toEqual({ ok: false, error: 'expired' });
    await world.settle();
    expect((await sessionsOf(booking.id)).map(({ status }) => status)).toEqual(['expired']);
  });
});

describe('a card page that could not be opened', () => {
  const lost = [
    ['before', 'cut'],
    ['after', 'cut'],
    ['before', 'error'],
    ['after', 'error'],
    ['before', 'rate_limit'],
  ] as const;

  /** On a page of another program of the same account. */
  async function payForAnother(id: number): Promise<void> {
    const paid = { status: 'complete', paid: true, paymentIntentId: `pi_other_${id}` } as const;
    const session = { ...aSession(`cs_other_${id}`), ...paid, booking: { id, reference: 'NQNQNQ' } };
    expect(await settleCheckout(world.deps, session)).toBe('unknown');
  }

  async function notOpened([when, how]: [(typeof lost)[number][0], (typeof lost)[number][1]]) {
    const booking = await placed(world.deps, trip);
    world.control.fail({ ...CREATE, when, how, times: 2 });
    expect(await openCheckout(world.deps, booking.secret)).toEqual({ ok: false, error: 'unavailable' });
    await payForAnother(booking.id);
    expect(await statusOf(world.deps, booking.id)).toBe('pending');
    world.control.clearFaults();
    return booking;
  }

  it.each(lost)('for an answer lost %s its effect (%s) opens and is paid at the next try', async (...how) => {
    const booking = await notOpened(how);
    world.control.pay(await pageOf(world, booking));
    await world.settle();
    expect(await statusOf(world.deps, booking.id)).toBe('confirmed');
  });

  it.each(lost.filter(([, how]) => how !== 'rate_limit'))(
    'nor found again within minutes (%s, %s) opens still within the hold',
    async (...how) => {
      const booking = await notOpened(how);
      await world.pass({ minutes: 13 });
      const sessionId = await pageOf(world, booking);
      expect(await holdOf(booking.id)).toBe(2);
      world.control.pay(sessionId);
      await world.settle();
      expect(await statusOf(world.deps, booking.id)).toBe('confirmed');
    },
  );

  it('and whose answer was lost is the very same at the next try', async () => {
    const booking = await notOpened(['after', 'cut']);
    await world.pass({ seconds: 30 });
    const sessionId = await pageOf(world, booking);
    expect((await sessionsOf(booking.id)).map(({ id }) => id)).toEqual([sessionId]);
  });

  it('and whose answer never came is still known when it is paid', async () => {
    const booking = await notOpened(['after', 'cut']);
    const [session] = await sessionsOf(booking.id);
    world.control.pay(session?.id ?? '');
    await world.settle();
    expect(await statusOf(world.deps, booking.id)).toBe('confirmed');
  });
});

describe('a card that is declined', () => {
  it.each(['4000000000000002', '4000000000009995'])(
    '(%s) is not the end: another pays on the same page',
    async (card) => {
      const booking = await placed(world.deps, trip);
      const sessionId = await pageOf(world, booking);
      world.control.pay(sessionId, card);
      await confirmOnReturn(world.deps, booking.secret);
      await world.settle();
      expect(await statusOf(world.deps, booking.id)).toBe('pending');
      expect(await pageOf(world, booking)).toBe(sessionId);
      world.control.pay(sessionId, '4000002760003184');
      await world.settle();
      expect(await statusOf(world.deps, booking.id)).toBe('confirmed');
      expect(
        await world.deps.db.select().from(payments).where(eq(payments.bookingId, booking.id)),
      ).toHaveLength(1);
    },
  );
});

describe('a payment that takes its time', () => {
  const SUCCEEDS = '4000000000003014';
  const FAILS = '4000000000003022';

  async function processing(card: string) {
    const booking = await placed(world.deps, trip);
    const sessionId = await pageOf(world, booking);
    world.control.pay(sessionId, card);
    await world.settle();
    return { ...booking, sessionId };
  }

  it('is neither paid nor failed until it is decided', async () => {
    const { id, secret, reference, sessionId } = await processing(SUCCEEDS);
    expect(await confirmOnReturn(world.deps, secret)).toBe('processing');
    expect(await statusOf(world.deps, id)).toBe('pending');
    // Pressing «Paga» again leads to the same page, so nobody pays twice while the first payment is pending.
    expect(await pageOf(world, { id, secret, reference })).toBe(sessionId);
    world.control.settlePayment(sessionId, 'succeeded');
    await world.settle();
    expect(await statusOf(world.deps, id)).toBe('confirmed');
  });

  /** Paid ten seconds before the hold ends, decided ten seconds after it. */
  async function decidedAfterTheHold(boat: Awaited<ReturnType<typeof aBoatTrip>>) {
    const booking = await placed(world.deps, boat);
    const sessionId = await pageOf(world, booking);
    await world.pass({ minutes: 14, seconds: 50 });
    world.control.pay(sessionId, SUCCEEDS);
    await world.pass({ seconds: 10 });
    await world.settle();
    expect(await statusOf(world.deps, booking.id)).toBe('cancelled expired');
    expect(await placesLeft(world.deps, boat)).toBe(1);
    return booking;
  }

  it('and arrives after the hold takes the place again', async () => {
    const boat = await aBoatTrip(world.deps.db, { quantity: 1 });
    const { id } = await decidedAfterTheHold(boat);
    await world.pass({ seconds: 10 });
    await world.settle();
    expect(await statusOf(world.deps, id)).toBe('confirmed');
    expect(await placesLeft(world.deps, boat)).toBe(0);
  });

  it('and arrives after the place was sold again goes back', async () => {
    const boat = await aBoatTrip(world.deps.db, { quantity: 1 });
    const { id } = await decidedAfterTheHold(boat);
    await paidBooking(world, boat);
    await world.pass({ seconds: 10 });
    await world.settle();
    expect(await statusOf(world.deps, id)).toBe('cancelled expired');
    const [payment] = await world.deps.db.select().from(payments).where(eq(payments.bookingId, id));
    expect(payment?.outcome).toBe('refunded');
    expect((await getBookingView(world.deps.db, id)).late).toBe('places-gone');
    const told = await world.deps.db.select().from(mails).where(eq(mails.bookingId, id));
    expect(told.find(({ kind }) => kind === 'booking-refunded')?.data).toMatchObject({ late: true });
  });

  it('and fails lets the guest try again on a new page', async () => {
    const booking = await processing(FAILS);
    world.control.settlePayment(booking.sessionId, 'failed');
    await world.settle();
    expect(await statusOf(world.deps, booking.id)).toBe('pending');
    expect(await confirmOnReturn(world.deps, booking.secret)).toBe('failed');
    const next = await pageOf(world, booking);
    expect(await confirmOnReturn(world.deps, booking.secret)).toBe('payment');
    expect(next).not.toBe(booking.sessionId);
    world.control.pay(next);
    await world.settle();
    expect(await statusOf(world.deps, booking.id)).toBe('confirmed');
  });

  it('and a late failure of an old one does not touch what is paid', async () => {
    const booking = await processing(FAILS);
    world.control.settlePayment(booking.sessionId, 'failed');
    await world.settle();
    const next = await pageOf(world, booking);
    world.control.pay(next);
    await world.settle();
    await receiveEvent(world.deps, {
      id: 'evt_late',
      type: 'checkout.session.async_payment_failed',
      livemode: false,
      objectId: booking.sessionId,
      payload: {},
    });
    await world.settle();
    expect(await statusOf(world.deps, booking.id)).toBe('confirmed');
  });
});
