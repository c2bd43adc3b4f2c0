import { describe, expect, it } from 'vitest';

import { post } from '#app/domain/money/post.server.ts';
import { confirmCheckout } from '#app/domain/lifecycle/confirm-checkout.server.ts';
import { findTurnover } from '#app/domain/payments/post-sale.server.ts';
import { onLedger, pageOf, paidBooking, sharedWorld } from '#tests/support/world/a-payment-world.ts';
import { aBoatTrip, anActivity } from '#tests/support/world/a-service.ts';
import { aPayableResale, refundOf } from '#tests/support/world/a-settlement.ts';
import { soundAfterEach } from '#tests/support/world/money-checks.ts';
import { placed } from '#tests/support/world/placing.ts';

const THRESHOLD = 12_000;

const world = await sharedWorld({ config: { creditsTurnoverThresholdCents: THRESHOLD } });
soundAfterEach(world);

let granted = 0;
async function grant(userId: number, cents: number): Promise<void> {
  granted += 1;
  await post(world.deps.db, {
    key: `granted:${granted}`,
    kind: 'welcome-credits',
    at: world.deps.now(),
    entries: [
      { account: { kind: 'credits_granted' }, cents },
      { account: { kind: 'credits', userId }, cents: -cents },
    ],
  });
}

/** An owner whose two sales of 60 € have just reached the threshold, with this much credit. */
async function atThreshold(creditsCents: number) {
  const trip = await aBoatTrip(world.deps.db, { quantity: 60 });
  await grant(trip.activity.userId, creditsCents);
  const first = await paidBooking(world, trip, { people: 3 });
  await paidBooking(world, trip, { people: 3 });
  return { trip, first };
}

const sharesOf = async (id: number) => [
  await onLedger(world, 'owner_payable', id),
  await onLedger(world, 'platform_fees', id),
  await onLedger(world, 'credits', id),
];
const UNCOVERED = [-5770, -230, 0];
const COVERED = [-6000, -230, 230];

describe('credits', () => {
  it('cover the whole fee of a sale once the turnover before it has reached the threshold, and nothing earlier', async () => {
    const { trip, first } = await atThreshold(5000);
    expect(await sharesOf(first.id)).toEqual(UNCOVERED);
    const { id } = await paidBooking(world, trip, { people: 3 });
    expect(await sharesOf(id)).toEqual(COVERED);
  });

  it('cover part of a fee when few are left, then nothing', async () => {
    const { trip } = await atThreshold(300);
    const [one, two, three] = [
      await paidBooking(world, trip, { people: 3 }),
      await paidBooking(world, trip, { people: 3 }),
      await paidBooking(world, trip, { people: 3 }),
    ];
    expect(await sharesOf(one.id)).toEqual(COVERED);
    expect(await sharesOf(two.id)).toEqual([-5840, -230, 70]);
    expect(await sharesOf(three.id)).toEqual(UNCOVERED);
  });

  it('come back in proportion with refunds, to the cent in the end', async () => {
    const { trip } = await atThreshold(5000);
    const { id } = await paidBooking(world, trip, { people: 3 });
    await refundOf(world, id, 2000);
    await world.settle();
    expect(await sharesOf(id)).toEqual([-6000 + 2000, -230 + 77, 230 - 77]);
    await refundOf(world, id, 1);
    await refundOf(world, id, 3999);
    await world.settle();
    expect(await sharesOf(id)).toEqual([0, 0, 0]);
  });

  it('count the turnover net of refunds, over all activities and resellers, without this booking', async () => {
    const { own, resold } = await aPayableResale(world);
    const { userId } = own.activity;
    const turnover = () => findTurnover(world.deps.db, userId, 0);
    const direct = await paidBooking(world, own, { people: 3 });
    const other = await paidBooking(world, resold, { people: 3 });
    const second = await anActivity(world.deps.db, { userId });
    expect(second.userId).toBe(userId);
    expect(await turnover()).toBe(12_000);
    expect(await findTurnover(world.deps.db, userId, other.id)).toBe(6000);
    expect(await findTurnover(world.deps.db, resold.activity.userId, 0)).toBe(0);
    await refundOf(world, direct.id, 1500);
    await world.settle();
    expect(await turnover()).toBe(10_500);
  });

  it('are never used twice by sales that are confirmed at the same moment', async () => {
    const { trip } = await atThreshold(500);
    const booked = [];
    // On different days, so that only the credits make them wait for each other.
    for (const date of ['2027-06-12', '2027-06-13', '2027-06-14', '2027-06-15', '2027-06-16'])
      booked.push(await placed(world.deps, trip, { people: 3, date }));
    const pages = [];
    for (const booking of booked) pages.push(await pageOf(world, booking));
    for (const page of pages) world.control.pay(page);
    const outcomes = await Promise.all(pages.map((page) => confirmCheckout(world.deps, page)));
    expect(new Set(outcomes)).toEqual(new Set(['confirmed']));
    const covered = await Promise.all(booked.map(({ id }) => onLedger(world, 'credits', id)));
    expect(covered.reduce((sum, cents) => sum + cents, 0)).toBe(500);
  });
});
