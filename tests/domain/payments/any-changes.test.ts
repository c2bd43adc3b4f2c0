// Sequences of changes, refunds and payments, whatever they are, against the same money reckoned on paper.
import { randomUUID } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { getBookingView } from '#app/domain/bookings/find-booking-view.server.ts';
import { changeBooking } from '#app/domain/lifecycle/change-booking.server.ts';
import { refundByOperator } from '#app/domain/payments/operator-refunds.server.ts';
import { findReversedShares, findSaleShares } from '#app/domain/payments/post-sale.server.ts';
import { rates } from '#db/schema/index.ts';
import { payDifference } from '#tests/support/world/a-dearer-move.ts';
import { paidBooking, paymentWorld, type PaymentWorld } from '#tests/support/world/a-payment-world.ts';
import { aResoldTrip, type ResoldTrip } from '#tests/support/world/a-resold-trip.ts';
import { valueOf } from '#tests/support/world/an-operator.ts';
import { expectNoOversell, expectSoundLedger } from '#tests/support/world/money-checks.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.close());

/** Deterministic, so that a failure can be read again. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

type Shares = { reseller: number; platform: number; owner: number };

/** Money as one would reckon it on paper: sales one by one, and of their sum what refunds take in proportion. */
class Paper {
  sold: Shares = { reseller: 0, platform: 0, owner: 0 };
  back: Shares = { reseller: 0, platform: 0, owner: 0 };
  refunded = 0;
  total = 0;

  sell(cents: number, fixed: number) {
    const reseller = Math.round((cents * 15) / 100);
    const platform = Math.min(Math.round((cents * 3) / 100) + fixed, cents - reseller);
    this.sold = {
      reseller: this.sold.reseller + reseller,
      platform: this.sold.platform + platform,
      owner: this.sold.owner + cents - reseller - platform,
    };
    this.total += cents;
  }

  refund(cents: number) {
    if (cents === 0) return;
    this.refunded += cents;
    const reseller = Math.round((this.sold.reseller * this.refunded) / this.total);
    const platform = Math.min(
      Math.round((this.sold.platform * this.refunded) / this.total),
      this.refunded - reseller,
    );
    this.back = { reseller, platform, owner: this.refunded - reseller - platform };
  }
}

type Walk = {
  resold: ResoldTrip;
  booked: { id: number; reference: string; secret: string };
  paper: Paper;
  roll: (sides: number) => number;
};

/** Answers what it did. */
async function step(walk: Walk): Promise<string> {
  const { roll, resold } = walk;
  const kind = roll(5);
  if (kind > 1) return changeSomething(walk);
  if (kind === 1) return refundSomething(walk);
  const priceCents = 1000 + roll(30) * 99;
  await world.deps.db.update(rates).set({ priceCents }).where(eq(rates.serviceId, resold.own.service.id));
  return `price ${priceCents}`;
}

async function refundSomething({ resold, booked, paper, roll }: Walk): Promise<string> {
  const { refundableCents } = await getBookingView(world.deps.db, booked.id);
  if (refundableCents === 0) return 'nothing to refund';
  const refund = { reference: booked.reference, amountCents: 1 + roll(refundableCents), nonce: randomUUID() };
  valueOf(await refundByOperator(world.deps, resold.owner, refund));
  paper.refund(refund.amountCents);
  return `refund ${refund.amountCents}`;
}

async function changeSomething({ resold, booked, paper, roll }: Walk): Promise<string> {
  const before = await getBookingView(world.deps.db, booked.id);
  const input = {
    reference: booked.reference,
    choices: [{ rateId: resold.own.service.rates[0]?.id ?? 0, people: 1 + roll(6) }],
    pays: (['link', 'arrival', 'cash'] as const)[roll(3)] ?? 'link',
    price: (['sold', 'current'] as const)[roll(2)] ?? 'sold',
    givesBack: roll(2) === 0,
    date: roll(4) === 0 ? '2027-06-13' : before.date,
    slot: '0930-1100',
    shown: undefined,
    sequence: before.sequence,
    note: '',
  };
  const answer = await changeBooking(world.deps, resold.owner, input);
  if (answer.ok && !answer.value.waits) paper.refund(answer.value.refundCents);
  if (answer.ok && answer.value.waits && roll(3) > 0) await payWaiting(booked, paper);
  return `${before.people}: ${JSON.stringify(input)} ${JSON.stringify(answer)}`;
}

async function payWaiting(booked: Walk['booked'], paper: Paper): Promise<void> {
  const [waiting] = await world.deps.db.execute<{ cents: number }>(
    sql`select difference_cents::float8 as cents from booking_moves where booking_id = ${booked.id} and status = 'waiting'`,
  );
  await payDifference(world, booked);
  paper.sell(waiting?.cents ?? 0, 0);
}

async function expectAsOnPaper({ booked, paper }: Walk, about: string): Promise<void> {
  await expectSoundLedger(world, about);
  await expectNoOversell(world, about);
  expect(await findSaleShares(world.deps.db, booked.id), about).toMatchObject(paper.sold);
  expect(await findReversedShares(world.deps.db, booked.id), about).toMatchObject(paper.back);
  const view = await getBookingView(world.deps.db, booked.id);
  const people = view.lines.reduce((sum, line) => sum + line.people, 0);
  expect(people, about).toBe(view.people);
  expect(view.paidCents - view.refundedCents, about).toBe(paper.total - paper.refunded);
}

describe('any sequence of changes, refunds and payments', () => {
  it.each([1, 2, 3])('leaves seats that are people and shares that are arithmetic (%i)', async (seed) => {
    const resold = await aResoldTrip(world.deps);
    const booked = await paidBooking(world, resold.sold, { people: 3 });
    const walk = { resold, booked, paper: new Paper(), roll: dice(seed * 7919) };
    walk.paper.sell(6000, 50);
    const told: string[] = [];
    for (let steps = 0; steps < 10; steps += 1) {
      told.push(await step(walk));
      await world.settle();
      await expectAsOnPaper(walk, `${seed}: ${told.join('; ')}`);
    }
  });
});
