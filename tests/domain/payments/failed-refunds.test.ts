import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { getBookingView } from '#app/domain/bookings/find-booking-view.server.ts';
import { cancelByGuest, cancelByOperator } from '#app/domain/lifecycle/cancel.server.ts';
import { changeBooking } from '#app/domain/lifecycle/changes/change-booking.server.ts';
import { findBookingMoney } from '#app/domain/payments/booking-money.server.ts';
import {
  listMoneyTasks,
  refundByOperator,
  settleFailedRefunds,
} from '#app/domain/payments/operator-refunds.server.ts';
import { refunds } from '#db/schema/index.ts';
import { onLedger, sharedWorld, sixtyEuro } from '#tests/support/world/a-payment-world.ts';
import { chargeOf } from '#tests/support/world/a-settlement.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { errorOf, valueOf } from '#tests/support/world/an-operator.ts';
import { soundAfterEach } from '#tests/support/world/money-checks.ts';
import { mailsAbout } from '#tests/support/world/placing.ts';

const world = await sharedWorld();
const trip = await aBoatTrip(world.deps.db, { quantity: 300 });
soundAfterEach(world);

const owner = () => ({ userId: trip.activity.userId, role: 'operator' }) as const;
const viewOf = (id: number) => getBookingView(world.deps.db, id);
const tasks = () => listMoneyTasks(world.deps, [trip.activity.id]);
const told = async (id: number) =>
  (await mailsAbout(world.deps, id))
    .map((mail) => mail.replace(/ .*/, ''))
    .filter((kind) => kind.includes('refund'));

async function failLast(id: number): Promise<void> {
  const rows = await world.deps.db
    .select()
    .from(refunds)
    .where(eq(refunds.bookingId, id))
    .orderBy(refunds.id);
  world.control.failRefund(rows.at(-1)?.stripeRefundId ?? '');
  await world.settle();
}

/** The guest cancelled in time, and the bank refused the refund. */
async function failed() {
  const sale = await sixtyEuro(world, trip);
  valueOf(await cancelByGuest(world.deps, sale.secret));
  await world.settle();
  await failLast(sale.id);
  return { id: sale.id, reference: (await viewOf(sale.id)).reference };
}

const sort = (reference: string, how: 'again' | 'otherwise', shownCents = 6000) =>
  settleFailedRefunds(world.deps, owner(), { reference, how, shownCents });

describe('a refund that failed', () => {
  it('is told to the guest and to the operator, who finds it among the things to do', async () => {
    const { id, reference } = await failed();
    expect(await told(id)).toEqual(
      expect.arrayContaining(['booking-refund-failed', 'operator-refund-failed']),
    );
    expect(await viewOf(id)).toMatchObject({
      refundFailedCents: 6000,
      refundedCents: 0,
      refundableCents: 6000,
    });
    expect(await tasks()).toContainEqual(
      expect.objectContaining({ kind: 'refund-failed', reference, cents: 6000 }),
    );
  });

  it('is tried again once, however often the form comes, and done when the bank takes it', async () => {
    const { id, reference } = await failed();
    const answers = await Promise.all([sort(reference, 'again'), sort(reference, 'again')]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    await world.settle();
    expect(await viewOf(id)).toMatchObject({
      refundFailedCents: 0,
      refundedCents: 6000,
      refundableCents: 0,
      paidOtherwiseCents: 0,
    });
    expect(await onLedger(world, 'owner_payable', id)).toBe(0);
    expect((await tasks()).filter((task) => task.reference === reference)).toEqual([]);
    expect(errorOf(await sort(reference, 'again'))).toBe('changed');
  });

  it('that fails again is one task of the same amount', async () => {
    const { id, reference } = await failed();
    valueOf(await sort(reference, 'again'));
    await world.settle();
    await failLast(id);
    expect((await tasks()).filter((task) => task.reference === reference)).toMatchObject([{ cents: 6000 }]);
    valueOf(await sort(reference, 'again'));
    await world.settle();
    expect((await viewOf(id)).refundedCents).toBe(6000);
  });

  it('given back in another way is recorded, and never refunded besides', async () => {
    const { id, reference } = await failed();
    valueOf(await sort(reference, 'otherwise'));
    expect(await viewOf(id)).toMatchObject({
      refundFailedCents: 0,
      paidOtherwiseCents: 6000,
      refundableCents: 0,
    });
    const refund = { reference, amountCents: 100, nonce: '00000000-0000-4000-8000-000000000001' };
    expect(errorOf(await refundByOperator(world.deps, owner(), refund))).toEqual({
      code: 'too-much',
      refundableCents: 0,
    });
    expect(await onLedger(world, 'owner_payable', id)).toBe(-5770);
  });

  it('is nobody else’s to see to', async () => {
    const { reference } = await failed();
    const stranger = { userId: (await aBoatTrip(world.deps.db)).activity.userId, role: 'operator' } as const;
    const asked = { reference, how: 'again', shownCents: 6000 } as const;
    expect(errorOf(await settleFailedRefunds(world.deps, stranger, asked))).toBe('not-found');
  });

  it('of which the bank has the money is no task: the guest would be paid twice', async () => {
    const { id, reference } = await failed();
    const dispute = world.control.dispute(await chargeOf(world, id));
    await world.settle();
    expect(await viewOf(id)).toMatchObject({ refundFailedCents: 0, disputedCents: 6000, refundableCents: 0 });
    expect(errorOf(await sort(reference, 'otherwise'))).toBe('changed');
    world.control.closeDispute(dispute.id, 'won');
    await world.settle();
    expect(await viewOf(id)).toMatchObject({ refundFailedCents: 6000, disputedCents: 0 });
  });
});

describe('money that a bank holds, or has given to the guest', () => {
  it.each(['open', 'lost'] as const)('is not promised nor sent by anybody (%s)', async (state) => {
    const sale = await sixtyEuro(world, trip);
    const dispute = world.control.dispute(await chargeOf(world, sale.id));
    if (state === 'lost') world.control.closeDispute(dispute.id, 'lost');
    await world.settle();
    const { reference } = await viewOf(sale.id);
    expect((await findBookingMoney(world.deps.db, sale.id)).refundableCents).toBe(0);
    const all = { reference, choice: { kind: 'all' }, note: '', shownCents: 6000 } as const;
    expect(errorOf(await cancelByOperator(world.deps, owner(), all))).toMatchObject({ refundCents: 0 });
    const promised = { expectedRefundCents: 6000 };
    expect(errorOf(await cancelByGuest(world.deps, sale.secret, promised))).toBe('refund-changed');
    expect(valueOf(await cancelByGuest(world.deps, sale.secret, { expectedRefundCents: 0 }))).toEqual({
      refundCents: 0,
    });
    await world.settle();
    expect(await told(sale.id)).toEqual([]);
    expect(await viewOf(sale.id)).toMatchObject(
      state === 'lost' ? { chargedBackCents: 6000 } : { disputedCents: 6000 },
    );
  });

  it('that we learn of only when Stripe refuses the refund is told as what it is', async () => {
    const sale = await sixtyEuro(world, trip);
    world.control.drop({ count: 10 });
    world.control.dispute(await chargeOf(world, sale.id));
    valueOf(await cancelByGuest(world.deps, sale.secret));
    await world.settle();
    world.control.calm();
    expect(await viewOf(sale.id)).toMatchObject({ disputedCents: 6000, refundFailedCents: 0 });
  });

  it('lost, is taken off the owner’s part as it was posted', async () => {
    const sale = await sixtyEuro(world, trip);
    const dispute = world.control.dispute(await chargeOf(world, sale.id));
    world.control.closeDispute(dispute.id, 'lost');
    await world.settle();
    expect(await findBookingMoney(world.deps.db, sale.id)).toMatchObject({
      lostCents: 6000,
      chargedBackCents: 6000,
      disputes: [{ status: 'lost', amountCents: 6000 }],
    });
  });

  it('and an inquiry stays refundable, with an answer due', async () => {
    const sale = await sixtyEuro(world, trip);
    world.control.dispute(await chargeOf(world, sale.id), 'inquiry');
    await world.settle();
    const { reference } = await viewOf(sale.id);
    expect((await tasks()).find((task) => task.reference === reference)).toMatchObject({ kind: 'inquiry' });
    expect(valueOf(await cancelByGuest(world.deps, sale.secret))).toEqual({ refundCents: 6000 });
    await world.settle();
    expect((await viewOf(sale.id)).refundedCents).toBe(6000);
  });
});

it('what a failed refund still owes the guest is not kept: who becomes more again pays in person', async () => {
  const sale = await sixtyEuro(world, trip);
  const becomes = async (people: number) => {
    const { reference, date, sequence } = await viewOf(sale.id);
    const choices = [{ rateId: trip.service.rates[0]?.id ?? 0, people }];
    const when = { reference, date, slot: '0930-1100', choices, sequence, note: '' };
    const money = { price: 'sold', givesBack: true, pays: 'arrival', shown: undefined } as const;
    valueOf(await changeBooking(world.deps, owner(), { ...when, ...money }));
  };
  await becomes(2);
  await world.settle();
  await failLast(sale.id);
  await becomes(3);
  expect(await viewOf(sale.id)).toMatchObject({
    totalCents: 6000,
    dueCents: 2000,
    refundFailedCents: 2000,
  });
});
