import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { cancelByGuest } from '#app/domain/lifecycle/cancel.server.ts';
import { noteRefund } from '#app/domain/payments/post-refund.server.ts';
import { sendRefund } from '#app/domain/payments/refunds.server.ts';
import { sweep } from '#app/domain/lifecycle/sweep.server.ts';
import { refunds } from '#db/schema/index.ts';
import { onLedger, sharedWorld, sixtyEuro } from '#tests/support/world/a-payment-world.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { askRefund } from '#tests/support/world/a-settlement.ts';
import { soundAfterEach } from '#tests/support/world/money-checks.ts';
import { mailsAbout, placesLeft, statusOf } from '#tests/support/world/placing.ts';

const world = await sharedWorld();
const trip = await aBoatTrip(world.deps.db, { quantity: 300 });
soundAfterEach(world);

const PENDING_REFUND = '4000000000007726';
const FAILING_REFUND = '4000000000005126';

const sixtyEuros = (card?: string) => sixtyEuro(world, trip, card);

const ask = (bookingId: number, amountCents: number, requestKey?: string) =>
  askRefund(world, { bookingId, amountCents, requestKey });

const atStripe = async (paymentIntent: string) =>
  (await world.stripe.refunds.list({ payment_intent: paymentIntent })).data.map(({ amount, status }) => [
    amount,
    status,
  ]);
const rowsOf = async (bookingId: number) =>
  (
    await world.deps.db.select().from(refunds).where(eq(refunds.bookingId, bookingId)).orderBy(refunds.id)
  ).map(({ amountCents, status, reason }) => [amountCents, status, reason]);
const ownersPart = (bookingId: number) => onLedger(world, 'owner_payable', bookingId);

describe('a refund', () => {
  it('asked for twice by one form, also at once, is one', async () => {
    const { id, payment } = await sixtyEuros();
    const answers = await Promise.all([ask(id, 2000, 'once'), ask(id, 2000, 'once'), ask(id, 2000, 'once')]);
    expect(answers.toSorted((a, b) => a - b)).toEqual([0, 0, 2000]);
    expect(await ask(id, 2000, 'once')).toBe(0);
    await world.settle();
    expect(await atStripe(payment.stripePaymentIntentId)).toEqual([[2000, 'succeeded']]);
  });

  it('asked for again on purpose is another, up to what is left', async () => {
    const { id, payment } = await sixtyEuros();
    expect([await ask(id, 2000), await ask(id, 2000), await ask(id, 3000)]).toEqual([2000, 2000, 2000]);
    expect(await ask(id, 100)).toBe(0);
    await world.settle();
    expect(await atStripe(payment.stripePaymentIntentId)).toEqual([
      [2000, 'succeeded'],
      [2000, 'succeeded'],
      [2000, 'succeeded'],
    ]);
    expect(await onLedger(world, 'owner_payable', id)).toBe(0);
    expect(await onLedger(world, 'platform_fees', id)).toBe(0);
  });

  it('takes back every share in proportion, and no place', async () => {
    const { id } = await sixtyEuros();
    const left = await placesLeft(world.deps, trip);
    await ask(id, 2000);
    await world.settle();
    expect(await ownersPart(id)).toBe(-5770 + 1923);
    expect(await onLedger(world, 'platform_fees', id)).toBe(-230 + 77);
    expect(await statusOf(world.deps, id)).toBe('confirmed');
    expect(await placesLeft(world.deps, trip)).toBe(left);
  });

  it('of a cancellation goes to the guest once, and frees the places once', async () => {
    const { id, secret, payment } = await sixtyEuros();
    const left = await placesLeft(world.deps, trip);
    await Promise.all([cancelByGuest(world.deps, secret), cancelByGuest(world.deps, secret)]);
    await world.settle();
    expect(await atStripe(payment.stripePaymentIntentId)).toEqual([[6000, 'succeeded']]);
    expect(await placesLeft(world.deps, trip)).toBe((left ?? 0) + 3);
    expect(await rowsOf(id)).toEqual([[6000, 'succeeded', 'cancellation']]);
  });

  it('after a part was given back gives back the rest', async () => {
    const { id, secret } = await sixtyEuros();
    await ask(id, 2500);
    await world.settle();
    expect(await cancelByGuest(world.deps, secret)).toEqual({ ok: true, value: { refundCents: 3500 } });
    await world.settle();
    expect(await onLedger(world, 'owner_payable', id)).toBe(0);
  });
});

describe('a refund whose answer does not come', () => {
  const lost = [
    ['before', 'cut'],
    ['after', 'cut'],
    ['before', 'error'],
    ['after', 'error'],
    ['before', 'rate_limit'],
  ] as const;

  it.each(lost)('(lost %s its effect, %s) is made once by trying again', async (when, how) => {
    const { id, payment } = await sixtyEuros();
    world.control.pause();
    world.control.fail({ method: 'POST', path: '/v1/refunds', when, how, times: 2 });
    await ask(id, 2000);
    expect(await world.deps.jobs.runAllTolerantly()).toMatchObject([{ name: 'refund.send' }]);
    expect(await rowsOf(id)).toEqual([[2000, 'requested', 'operator']]);
    world.control.clearFaults();
    await world.deps.jobs.runAllTolerantly();
    expect(await atStripe(payment.stripePaymentIntentId)).toEqual([[2000, 'succeeded']]);
    expect(await rowsOf(id)).toEqual([[2000, 'succeeded', 'operator']]);
  });

  it('is not made again a day later, when Stripe has forgotten its key', async () => {
    const { id, payment } = await sixtyEuros();
    world.control.pause();
    world.control.fail({ method: 'POST', path: '/v1/refunds', when: 'after', how: 'cut', times: 2 });
    await ask(id, 2000);
    await world.deps.jobs.runAllTolerantly();
    world.control.clearFaults();
    await world.pass({ hours: 25 });
    await world.deps.jobs.runAllTolerantly();
    expect(await atStripe(payment.stripePaymentIntentId)).toEqual([[2000, 'succeeded']]);
    expect(await rowsOf(id)).toEqual([[2000, 'succeeded', 'operator']]);
  });

  it('is found by the sweep when its job was lost', async () => {
    const { id } = await sixtyEuros();
    await ask(id, 2000);
    await world.deps.db.execute(sql`delete from test_jobs where name = 'refund.send'`);
    await world.pass({ minutes: 11 });
    await sweep(world.deps);
    await world.settle();
    expect(await rowsOf(id)).toEqual([[2000, 'succeeded', 'operator']]);
  });

  it('is made once by two who send it at the same time', async () => {
    const { id, payment } = await sixtyEuros();
    await ask(id, 2000);
    const [row] = await world.deps.db.select().from(refunds).where(eq(refunds.bookingId, id));
    await Promise.allSettled([1, 2, 3].map(() => sendRefund(world.deps, row?.id ?? 0)));
    await world.settle();
    expect(await atStripe(payment.stripePaymentIntentId)).toEqual([[2000, 'succeeded']]);
    expect(await mailsAbout(world.deps, id)).not.toContainEqual(expect.stringContaining('failed'));
  });
});

describe('a refund that takes its time', () => {
  it('is pending until it has arrived', async () => {
    const { id } = await sixtyEuros(PENDING_REFUND);
    await ask(id, 2000);
    await world.settle();
    expect(await rowsOf(id)).toEqual([[2000, 'pending', 'operator']]);
    await world.pass({ seconds: 25 });
    await world.settle();
    expect(await rowsOf(id)).toEqual([[2000, 'succeeded', 'operator']]);
  });

  it('and of whose arrival nobody told is found by the sweep', async () => {
    const { id } = await sixtyEuros(PENDING_REFUND);
    await ask(id, 2000);
    await world.settle();
    world.control.drop({ count: 5 });
    await world.pass({ minutes: 61 });
    await world.settle();
    expect(await rowsOf(id)).toEqual([[2000, 'pending', 'operator']]);
    await sweep(world.deps);
    expect(await rowsOf(id)).toEqual([[2000, 'succeeded', 'operator']]);
    world.control.calm();
  });

  it('and failed after all is back on the ledger, and guest and operator are told once', async () => {
    const { id } = await sixtyEuros(FAILING_REFUND);
    await ask(id, 2000);
    await world.settle();
    expect(await ownersPart(id)).toBe(-5770 + 1923);
    world.control.duplicate({ type: 'refund.failed' });
    await world.pass({ seconds: 25 });
    await world.settle();
    expect(await rowsOf(id)).toEqual([[2000, 'failed', 'operator']]);
    expect(await ownersPart(id)).toBe(-5770);
    const told = (await mailsAbout(world.deps, id)).filter((mail) => mail.includes('failed'));
    expect(told.map((mail) => mail.replace(/ .*/, '')).toSorted()).toEqual([
      'booking-refund-failed',
      'operator-refund-failed',
    ]);
    expect(await ask(id, 6000)).toBe(6000);
  });

  it('and failed between others leaves a chain that ends where the whole refund does', async () => {
    const { id } = await sixtyEuros();
    for (const cents of [1111, 1777, 333]) await ask(id, cents);
    await world.settle();
    const [first] = await world.deps.db
      .select()
      .from(refunds)
      .where(eq(refunds.bookingId, id))
      .orderBy(refunds.id);
    world.control.failRefund(first?.stripeRefundId ?? '');
    await world.settle();
    expect(await ask(id, 6000)).toBe(6000 - 1777 - 333);
    await world.settle();
    expect(await onLedger(world, 'owner_payable', id)).toBe(0);
    expect(await onLedger(world, 'platform_fees', id)).toBe(0);
  });

  it('is not set back by an answer that comes after newer news', async () => {
    const { id, payment } = await sixtyEuros(PENDING_REFUND);
    await ask(id, 2000);
    await world.settle();
    const [row] = await world.deps.db.select().from(refunds).where(eq(refunds.bookingId, id));
    const stale = {
      id: row?.stripeRefundId ?? '',
      paymentIntentId: payment.stripePaymentIntentId,
      chargeId: undefined,
      amountCents: 2000,
      refundId: row?.id,
    };
    await world.pass({ seconds: 25 });
    await world.settle();
    await noteRefund(world.deps, { ...stale, status: 'pending' });
    // Nor does what became of another try that Stripe knows under the same row.
    await noteRefund(world.deps, { ...stale, id: 're_of_another_try', status: 'failed' });
    expect(await rowsOf(id)).toEqual([[2000, 'succeeded', 'operator']]);
    world.control.failRefund(stale.id);
    await world.settle();
    await noteRefund(world.deps, { ...stale, status: 'succeeded' });
    expect(await rowsOf(id)).toEqual([[2000, 'failed', 'operator']]);
  });
});

describe('refunds and cancellations at the same moment', () => {
  it('do not wait for each other for ever', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, secret } = await sixtyEuros();
      await ask(id, 1000);
      const [row] = await world.deps.db.select().from(refunds).where(eq(refunds.bookingId, id));
      const answers = await Promise.all([
        sendRefund(world.deps, row?.id ?? 0).catch(() => {}),
        cancelByGuest(world.deps, secret),
        sendRefund(world.deps, row?.id ?? 0).catch(() => {}),
      ]);
      expect(answers[1]).toEqual({ ok: true, value: { refundCents: 5000 } });
    }
  });
});
