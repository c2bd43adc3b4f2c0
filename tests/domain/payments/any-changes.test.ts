// Random sequences of operators' and guests' changes, refunds and payments, compared with prices, places and
// shares computed independently.
import { randomUUID } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import { getBookingView } from '#app/domain/bookings/find-booking-view.server.ts';
import { cancellationMoney, isCancelledTooLate } from '#app/domain/bookings/money/money-back.ts';
import { cancelByGuest } from '#app/domain/lifecycle/cancel.server.ts';
import { changeBooking, type ChangeOutcome } from '#app/domain/lifecycle/changes/change-booking.server.ts';
import {
  changeOwnBooking,
  findOwnMovable,
  previewOwnChange,
} from '#app/domain/lifecycle/changes/change-own-booking.server.ts';
import { backOf } from '#app/domain/lifecycle/changes/change-money.ts';
import type { ChangeError } from '#app/domain/lifecycle/changes/change-refusals.server.ts';
import { findWaitingMove } from '#app/domain/lifecycle/changes/waiting-move.server.ts';
import { refundByOperator } from '#app/domain/payments/operator-refunds.server.ts';
import { findReversedShares, findSaleShares } from '#app/domain/payments/post-sale.server.ts';
import type { Result } from '#app/domain/result.ts';
import { rates, services } from '#db/schema/index.ts';
import { payDifference } from '#tests/support/world/a-dearer-move.ts';
import { paidBooking, sharedWorld } from '#tests/support/world/a-payment-world.ts';
import { aResoldTrip, type ResoldTrip } from '#tests/support/world/a-resold-trip.ts';
import { existing } from '#tests/support/existing.ts';
import { valueOf } from '#tests/support/world/an-operator.ts';
import { expectNoOversell, expectSoundLedger } from '#tests/support/world/money-checks.ts';

const world = await sharedWorld();

/** Deterministic, so that a failure can be repeated. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

type Shares = { reseller: number; platform: number; owner: number };
type Seats = { cents: number; people: number }[];

/** Money computed simply: each sale separately, and refunds in proportion to the sum of the sales. */
class Paper {
  sold: Shares = { reseller: 0, platform: 0, owner: 0 };
  back: Shares = { reseller: 0, platform: 0, owner: 0 };
  refunded = 0;
  total = 0;
  /** Who paid what, in the order of the sales. */
  seats: Seats = [{ cents: 2000, people: 3 }];
  dayCents = 2000;
  readonly percent: number;

  constructor(percent: number) {
    this.percent = percent;
  }

  sell(cents: number, fixed: number) {
    const reseller = Math.round((cents * this.percent) / 100);
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

  /** People sold last leave first; added people pay `cents`, and on another day all do. */
  seatsAfter({ people, price, moves }: { people: number; price: 'sold' | 'current'; moves: boolean }): Seats {
    if (moves && price === 'current') return [{ cents: this.dayCents, people }];
    const seats = this.seats.map((each) => ({ ...each }));
    let more = people - sum(seats, (each) => each.people);
    while (more < 0) {
      const last = existing(seats.at(-1));
      const leaving = Math.min(-more, last.people);
      last.people -= leaving;
      more += leaving;
      if (last.people === 0) seats.pop();
    }
    const cents = price === 'current' ? this.dayCents : existing(this.seats[0]).cents;
    const same = seats.find((each) => each.cents === cents);
    if (same) same.people += more;
    else if (more > 0) seats.push({ cents, people: more });
    return seats;
  }
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

const priceOf = (seats: Seats) => sum(seats, ({ cents, people }) => cents * people);

type Walk = {
  resold: ResoldTrip;
  booked: { id: number; reference: string; secret: string };
  paper: Paper;
  roll: (sides: number) => number;
};

/** Returns what it did. */
async function step(walk: Walk): Promise<string> {
  const { roll, resold, paper } = walk;
  const kind = roll(6);
  if (kind > 3) return byGuest(walk);
  if (kind > 1) return byOperator(walk);
  if (kind === 1) return refundSomething(walk);
  paper.dayCents = 1000 + roll(30) * 99;
  await world.deps.db
    .update(rates)
    .set({ priceCents: paper.dayCents })
    .where(eq(rates.serviceId, resold.own.service.id));
  return `price ${paper.dayCents}`;
}

async function refundSomething({ resold, booked, paper, roll }: Walk): Promise<string> {
  const { refundableCents } = await getBookingView(world.deps.db, booked.id);
  if (refundableCents === 0) return 'nothing to refund';
  const refund = { reference: booked.reference, amountCents: 1 + roll(refundableCents), nonce: randomUUID() };
  valueOf(await refundByOperator(world.deps, resold.owner, refund));
  paper.refund(refund.amountCents);
  return `refund ${refund.amountCents}`;
}

function somethingElse({ resold, roll }: Walk, { date, sequence }: BookingView) {
  const people = 1 + roll(6);
  return {
    people,
    choices: [{ rateId: existing(resold.own.service.rates[0]).id, people }],
    date: roll(3) === 0 ? '2027-06-13' : date,
    slot: '0930-1100',
    sequence,
  };
}

async function byOperator(walk: Walk): Promise<string> {
  const { resold, booked, roll } = walk;
  const before = await getBookingView(world.deps.db, booked.id);
  const { people, ...wanted } = somethingElse(walk, before);
  const input = {
    ...wanted,
    reference: booked.reference,
    pays: (['link', 'arrival', 'cash'] as const)[roll(3)] ?? 'link',
    price: (['sold', 'current'] as const)[roll(2)] ?? 'sold',
    givesBack: roll(2) === 0,
    shown: undefined,
    note: '',
  };
  const answer = await changeBooking(world.deps, resold.owner, input);
  await happened(walk, answer, { before, people, price: input.price, date: input.date });
  return `operator, ${before.people}: ${JSON.stringify(input)} ${JSON.stringify(answer)}`;
}

/** The result must equal the preview. */
async function byGuest(walk: Walk): Promise<string> {
  const { booked } = walk;
  const before = await getBookingView(world.deps.db, booked.id);
  const { people, ...wanted } = somethingElse(walk, before);
  const movable = existing(await findOwnMovable(world.deps, booked.secret));
  const preview = await previewOwnChange(world.deps, movable, wanted);
  const shown = preview.ok
    ? { totalCents: preview.value.changed.totalCents, backCents: backOf(preview.value.money) }
    : { totalCents: 0, backCents: 0 };
  const seenWaitingId = (await findWaitingMove(world.deps, booked.id))?.id ?? 0;
  const answer = await changeOwnBooking(world.deps, booked.secret, { ...wanted, shown, seenWaitingId });
  if (answer.ok) expect(preview.ok).toBe(true);
  if (answer.ok && !answer.value.waits) expect(answer.value.refundCents).toBe(shown.backCents);
  await happened(walk, answer, { before, people, price: 'current', date: wanted.date });
  return `guest, ${before.people}: ${JSON.stringify(wanted)} ${JSON.stringify(answer)}`;
}

type Asked = { before: BookingView; people: number; price: 'sold' | 'current'; date: string };

async function happened(
  { booked, paper, roll }: Walk,
  answer: Result<ChangeOutcome, ChangeError>,
  { before, people, price, date }: Asked,
): Promise<void> {
  if (!answer.ok) return;
  const seats = paper.seatsAfter({ people, price, moves: date !== before.date });
  if (!answer.value.waits) {
    paper.seats = seats;
    // During free cancellation everything is refunded, but never what is still owed.
    const keptCents = paper.total - paper.refunded;
    if (before.onSiteCents === 0) {
      const lessCents = Math.max(0, before.totalCents - priceOf(seats));
      expect(answer.value.refundCents).toBe(Math.max(0, Math.min(lessCents, keptCents - priceOf(seats))));
    }
    paper.refund(answer.value.refundCents);
  } else if (roll(3) > 0) {
    await payDifference(world, booked);
    paper.sell(priceOf(seats) - before.totalCents, 0);
    paper.seats = seats;
  }
}

async function expectAsOnPaper({ booked, paper }: Walk, about: string): Promise<void> {
  await expectSoundLedger(world, about);
  await expectNoOversell(world, about);
  expect(await findSaleShares(world.deps.db, booked.id), about).toMatchObject(paper.sold);
  expect(await findReversedShares(world.deps.db, booked.id), about).toMatchObject(paper.back);
  const view = await getBookingView(world.deps.db, booked.id);
  expect(view.totalCents, about).toBe(priceOf(paper.seats));
  expect(view.people, about).toBe(sum(paper.seats, (each) => each.people));
  expect(view.paidCents - view.refundedCents, about).toBe(paper.total - paper.refunded);
  const [taken] = await world.deps.db.execute<{ people: number }>(
    sql`select sum(people)::int as people from allocations where booking_id = ${booked.id} and move_id is null`,
  );
  expect(taken?.people, about).toBe(view.people);
}

/** A cancellation refunds what its preview said, whatever was refunded before. */
async function expectCancelledAsOnPaper(
  { booked, paper }: Walk,
  { late, about }: { late: boolean; about: string },
): Promise<void> {
  const { totalCents } = await getBookingView(world.deps.db, booked.id);
  if (late) world.clock.set('2027-06-11T10:00');
  const { refundCents } = valueOf(await cancelByGuest(world.deps, booked.secret));
  world.clock.set('2027-06-01T10:00');
  const stillPaidCents = paper.total - paper.refunded;
  expect(refundCents, about).toBe(late ? 0 : Math.min(totalCents, stillPaidCents));
  const cancelled = await getBookingView(world.deps.db, booked.id);
  expect(cancellationMoney(cancelled), about).toMatchObject({ backCents: refundCents, stillPaidCents });
  expect(isCancelledTooLate(cancelled), about).toBe(late && stillPaidCents > 0);
}

describe('any sequence of changes, refunds and payments', () => {
  it.each([
    [1, 'sold by somebody else', 15],
    [2, 'sold by somebody else', 15],
    [3, 'of one’s own', 0],
    [4, 'of one’s own', 0],
  ])('leaves seats that are people and shares that are arithmetic (%i, %s)', async (seed, _, percent) => {
    const resold = await aResoldTrip(world.deps);
    await world.deps.db
      .update(services)
      .set({ guestChanges: 'day_and_people' })
      .where(eq(services.id, resold.own.service.id));
    const booked = await paidBooking(world, percent === 0 ? resold.own : resold.sold, { people: 3 });
    const walk = { resold, booked, paper: new Paper(percent), roll: dice(seed * 7919) };
    walk.paper.sell(6000, 50);
    const told: string[] = [];
    for (let steps = 0; steps < 10; steps += 1) {
      told.push(await step(walk));
      await world.settle();
      await expectAsOnPaper(walk, `${seed}: ${told.join('; ')}`);
    }
    await expectCancelledAsOnPaper(walk, { late: seed % 2 === 0, about: `${seed}: ${told.join('; ')}` });
  });
});
