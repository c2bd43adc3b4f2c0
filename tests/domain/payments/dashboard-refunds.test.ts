import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { refunds } from '#db/schema/index.ts';
import { onLedger, pageOf, sharedWorld, sixtyEuro } from '#tests/support/world/a-payment-world.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { askRefund } from '#tests/support/world/a-settlement.ts';
import { soundAfterEach } from '#tests/support/world/money-checks.ts';
import { mailsAbout, placed, statusOf } from '#tests/support/world/placing.ts';

const world = await sharedWorld();
const trip = await aBoatTrip(world.deps.db, { quantity: 300 });
soundAfterEach(world);

const sixtyEuros = (card?: string) => sixtyEuro(world, trip, card);

const ask = (bookingId: number, amountCents: number, requestKey?: string) =>
  askRefund(world, { bookingId, amountCents, requestKey });

const rowsOf = async (bookingId: number) =>
  (
    await world.deps.db.select().from(refunds).where(eq(refunds.bookingId, bookingId)).orderBy(refunds.id)
  ).map(({ amountCents, status, reason }) => [amountCents, status, reason]);
const ownersPart = (bookingId: number) => onLedger(world, 'owner_payable', bookingId);

describe('a refund made in the dashboard of Stripe', () => {
  const inDashboard = (paymentIntent: string, amount: number) =>
    world.stripe.refunds.create({ payment_intent: paymentIntent, amount });

  it('is taken over once, however often Stripe tells of it', async () => {
    const { id, payment } = await sixtyEuros();
    world.control.duplicate({ type: 'charge.refunded' });
    await inDashboard(payment.stripePaymentIntentId, 1500);
    await world.settle();
    expect(await rowsOf(id)).toEqual([[1500, 'succeeded', 'stripe_dashboard']]);
    expect(await ownersPart(id)).toBe(-5770 + 1442);
    expect(await ask(id, 6000)).toBe(4500);
  });

  it('of all that was paid makes ours impossible, of which the operator is told once', async () => {
    const { id, payment } = await sixtyEuros();
    await ask(id, 2000);
    await inDashboard(payment.stripePaymentIntentId, 6000);
    await world.settle();
    await world.settle();
    expect(await rowsOf(id)).toEqual([
      [2000, 'failed', 'operator'],
      [6000, 'succeeded', 'stripe_dashboard'],
    ]);
    const told = (await mailsAbout(world.deps, id)).filter((mail) => mail.includes('failed'));
    expect(told).toEqual([`operator-refund-failed ${trip.activity.email}`]);
    expect(await onLedger(world, 'owner_payable', id)).toBe(0);
  });

  it('that failed does not stand in the way of its second try', async () => {
    const { id, payment } = await sixtyEuros();
    world.control.pause();
    const first = await inDashboard(payment.stripePaymentIntentId, 6000);
    world.control.failRefund(first.id);
    await inDashboard(payment.stripePaymentIntentId, 6000);
    world.control.resume();
    await world.settle();
    expect((await rowsOf(id)).map(([cents, status]) => [cents, status])).toEqual(
      expect.arrayContaining([
        [6000, 'succeeded'],
        [6000, 'failed'],
      ]),
    );
  });

  it('before we had heard of the payment is not forgotten', async () => {
    const booking = await placed(world.deps, trip);
    const sessionId = await pageOf(world, booking);
    for (const type of ['checkout.session.completed', 'charge.updated']) world.control.drop({ type });
    const session = world.control.pay(sessionId);
    await inDashboard(String(session.payment_intent), 500);
    await world.settle();
    expect(await statusOf(world.deps, booking.id)).toBe('confirmed');
    expect(await rowsOf(booking.id)).toEqual([[500, 'succeeded', 'stripe_dashboard']]);
  });
});
