import { randomUUID } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findTaken } from '#app/domain/lifecycle/mark-paid.server.ts';
import { getBookingView } from '#app/domain/bookings/find-booking-view.server.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import { cancelByGuest } from '#app/domain/lifecycle/cancel.server.ts';
import { changeBooking } from '#app/domain/lifecycle/change-booking.server.ts';
import type { ChangeInput } from '#app/domain/lifecycle/change-plan.ts';
import { refundByOperator } from '#app/domain/payments/operator-refunds.server.ts';
import { findReversedShares, findSaleShares } from '#app/domain/payments/post-sale.server.ts';
import { rates, slots } from '#db/schema/index.ts';
import { payDifference, viewerOf } from '#tests/support/world/a-dearer-move.ts';
import { paidBooking, paymentWorld, type PaymentWorld } from '#tests/support/world/a-payment-world.ts';
import { aResoldTrip } from '#tests/support/world/a-resold-trip.ts';
import { aBoatTrip, aUser } from '#tests/support/world/a-service.ts';
import { errorOf, valueOf } from '#tests/support/world/an-operator.ts';
import { expectNoOversell, expectSoundLedger } from '#tests/support/world/money-checks.ts';
import { placed, placesLeft, refusal, statusOf } from '#tests/support/world/placing.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await paymentWorld({ connections: 24 });
});
afterAll(() => world.close());

type Trip = Awaited<ReturnType<typeof aBoatTrip>>;
type Booked = { id: number; reference: string; secret: string };
type Asked = { viewer: Viewer; booking: Booked; rateId: number };

/** People of one rate; everything else as it is now. */
async function change({ viewer, booking, rateId }: Asked, people: number, more: Partial<ChangeInput> = {}) {
  const view = await getBookingView(world.deps.db, booking.id);
  return changeBooking(world.deps, viewer, {
    reference: booking.reference,
    date: view.date,
    slot: '0930-1100',
    choices: [{ rateId, people }],
    price: 'sold',
    givesBack: false,
    pays: 'link',
    shown: undefined,
    sequence: view.sequence,
    note: '',
    ...more,
  });
}

/** Three people at 20 €, paid. */
async function aParty(trip: Trip): Promise<Asked> {
  const booking = await paidBooking(world, trip, { people: 3 });
  return { viewer: viewerOf(trip), booking, rateId: trip.service.rates[0]?.id ?? 0 };
}

const viewOf = (booking: Booked) => getBookingView(world.deps.db, booking.id);

describe('a party that becomes smaller', () => {
  it('is given back what it costs less, and its place is free at once', async () => {
    const trip = await aBoatTrip(world.deps.db, { quantity: 3 });
    const asked = await aParty(trip);
    expect(valueOf(await change(asked, 2))).toMatchObject({ refundCents: 2000, waits: false });
    expect(await placesLeft(world.deps, trip)).toBe(1);
    await world.settle();
    expect(await viewOf(asked.booking)).toMatchObject({ people: 2, totalCents: 4000, refundedCents: 2000 });
    await expectSoundLedger(world);
    await expectNoOversell(world);
  });

  it('is given nothing back after its time, unless the operator chooses so', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const [kept, given] = [await aParty(trip), await aParty(trip)];
    for (const { booking } of [kept, given])
      await world.deps.db.execute(
        sql`update bookings set free_cancellation_until = ${world.clock.now().toISOString()}::timestamptz - interval '1 hour' where id = ${booking.id}`,
      );
    expect(valueOf(await change(kept, 2))).toMatchObject({ refundCents: 0 });
    expect(valueOf(await change(given, 2, { givesBack: true }))).toMatchObject({ refundCents: 2000 });
  });

  it('leaves though its slot is sold no more, or is stopped', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const asked = await aParty(trip);
    await world.deps.db.update(slots).set({ archivedAt: new Date() }).where(eq(slots.id, trip.slot.id));
    expect(errorOf(await change(asked, 4))).toEqual({ code: 'slot-not-offered' });
    expect(valueOf(await change(asked, 2))).toMatchObject({ refundCents: 2000 });
  });

  it('changes nothing when what was shown is not so any more, and once when it is sent twice', async () => {
    const asked = await aParty(await aBoatTrip(world.deps.db));
    const { sequence } = await viewOf(asked.booking);
    const shown = { totalCents: 4000, backCents: 0 };
    expect(errorOf(await change(asked, 2, { shown }))).toEqual({
      code: 'price-changed',
      totalCents: 4000,
      backCents: 2000,
    });
    const answers = await Promise.all([1, 2, 3, 4].map(() => change(asked, 2, { sequence })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.flatMap((answer) => (answer.ok ? [] : [answer.error.code]))).toEqual(
      Array(3).fill('changed'),
    );
    await world.settle();
    expect(await viewOf(asked.booking)).toMatchObject({ refundedCents: 2000 });
  });

  it('is nobody’s who is a stranger', async () => {
    const asked = await aParty(await aBoatTrip(world.deps.db));
    const viewer = { userId: (await aUser(world.deps.db)).id, role: 'operator' as const };
    expect(errorOf(await change({ ...asked, viewer }, 2))).toEqual({ code: 'not-found' });
  });
});

describe('a party that becomes larger', () => {
  it('waits for the difference, its new places held besides its own', async () => {
    const trip = await aBoatTrip(world.deps.db, { quantity: 2, capacity: 3 });
    const asked = await aParty(trip);
    expect(valueOf(await change(asked, 5))).toMatchObject({ waits: true });
    expect(await placesLeft(world.deps, trip)).toBe(1);
    expect(await viewOf(asked.booking)).toMatchObject({ people: 3, totalCents: 6000 });
    await payDifference(world, asked.booking);
    expect(await viewOf(asked.booking)).toMatchObject({ people: 5, totalCents: 10000, paidCents: 10000 });
    expect(await placesLeft(world.deps, trip)).toBe(1);
    await expectSoundLedger(world);
    await expectNoOversell(world);
  });

  it('is due in person where the operator takes it, at once or on arrival', async () => {
    const asked = await aParty(await aBoatTrip(world.deps.db));
    valueOf(await change(asked, 4, { pays: 'arrival' }));
    expect(await viewOf(asked.booking)).toMatchObject({
      totalCents: 8000,
      onSiteCents: 2000,
      dueCents: 2000,
    });
    valueOf(await change(asked, 5, { pays: 'cash' }));
    expect(await viewOf(asked.booking)).toMatchObject({
      totalCents: 10000,
      onSiteCents: 4000,
      dueCents: 2000,
    });
    valueOf(await change(asked, 3));
    expect(await viewOf(asked.booking)).toMatchObject({ totalCents: 6000, onSiteCents: 0, dueCents: 0 });
    expect(await findTaken(world.deps, asked.booking.id)).toBe(0);
    await world.settle();
    expect(await viewOf(asked.booking)).toMatchObject({ refundedCents: 0, refundPendingCents: 0 });
  });

  it('pays the day’s price for whom it adds, or what the others paid', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const asked = await aParty(trip);
    await world.deps.db.update(rates).set({ priceCents: 2500 }).where(eq(rates.serviceId, trip.service.id));
    valueOf(await change(asked, 4, { price: 'current', pays: 'arrival' }));
    expect((await viewOf(asked.booking)).totalCents).toBe(8500);
    valueOf(await change(asked, 5, { price: 'sold', pays: 'arrival' }));
    expect((await viewOf(asked.booking)).totalCents).toBe(10500);
    valueOf(await change(asked, 3));
    expect((await viewOf(asked.booking)).totalCents).toBe(6000);
  });

  it('never takes more than there is, however many try', async () => {
    const trip = await aBoatTrip(world.deps.db, { quantity: 12 });
    const parties = [await aParty(trip), await aParty(trip), await aParty(trip)];
    const [strangers, answers] = await Promise.all([
      Promise.all(
        Array.from({ length: 40 }, () => refusal(world.deps, trip, { people: 1 }).catch(() => undefined)),
      ),
      Promise.all(
        parties.flatMap((asked) => Array.from({ length: 6 }, () => change(asked, 4, { pays: 'arrival' }))),
      ),
    ]);
    expect(strangers).toHaveLength(40);
    expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(3);
    expect(await placesLeft(world.deps, trip)).toBe(0);
    await expectNoOversell(world);
  });
});

describe('a change in the same instant as', () => {
  it('a cancellation leaves one of the two', async () => {
    const asked = await aParty(await aBoatTrip(world.deps.db));
    await Promise.all([change(asked, 2), cancelByGuest(world.deps, asked.booking.secret)]);
    await world.settle();
    const view = await viewOf(asked.booking);
    expect(view.status).toBe('cancelled');
    expect(view.refundedCents).toBe(6000);
    await expectSoundLedger(world);
    await expectNoOversell(world);
  });

  it('a payment of another that waits leaves the places and the money of one', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const asked = await aParty(trip);
    valueOf(await change(asked, 5));
    const paying = payDifference(world, asked.booking);
    await Promise.all([paying, change(asked, 4, { pays: 'arrival' })]);
    await world.settle();
    const view = await viewOf(asked.booking);
    expect([4, 5]).toContain(view.people);
    expect(view.paidCents - view.refundedCents).toBe(view.people === 5 ? 10000 : 6000);
    await expectSoundLedger(world);
    await expectNoOversell(world);
  });
});

describe('of a resold booking', () => {
  it('only who gives the service changes what costs money', async () => {
    const resold = await aResoldTrip(world.deps);
    const booking = await placed(world.deps, resold.sold, { people: 3 });
    expect(await statusOf(world.deps, booking.id)).toBe('pending');
    const { id, reference, secret } = await paidBooking(world, resold.sold, { people: 3 });
    const asked = { booking: { id, reference, secret }, rateId: resold.own.service.rates[0]?.id ?? 0 };
    expect(errorOf(await change({ ...asked, viewer: resold.seller }, 2))).toEqual({ code: 'not-owner' });
    expect(valueOf(await change({ ...asked, viewer: resold.owner }, 2))).toMatchObject({ refundCents: 2000 });
  });
});

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

describe('any sequence of changes, refunds and payments', () => {
  it.each([1, 2, 3])(
    'leaves seats that are people and shares that are arithmetic (%i)',
    async (seed) => {
      const roll = dice(seed * 7919);
      const resold = await aResoldTrip(world.deps);
      const booked = await paidBooking(world, resold.sold, { people: 3 });
      const asked = { viewer: resold.owner, booking: booked, rateId: resold.own.service.rates[0]?.id ?? 0 };
      const paper = new Paper();
      paper.sell(6000, 50);
      const told: string[] = [];
      for (let step = 0; step < 10; step += 1) {
        const before = await viewOf(booked);
        const people = 1 + roll(6);
        const pays = (['link', 'arrival', 'cash'] as const)[roll(3)] ?? 'link';
        const price = roll(2) === 0 ? 'sold' : 'current';
        const givesBack = roll(2) === 0;
        const kind = roll(5);
        if (kind === 0) {
          const priceCents = 1000 + roll(30) * 99;
          await world.deps.db
            .update(rates)
            .set({ priceCents })
            .where(eq(rates.serviceId, resold.own.service.id));
          told.push(`price ${priceCents}`);
        } else if (kind === 1 && before.refundableCents > 0) {
          const amountCents = 1 + roll(before.refundableCents);
          const { reference } = booked;
          valueOf(
            await refundByOperator(world.deps, resold.owner, { reference, amountCents, nonce: randomUUID() }),
          );
          paper.refund(amountCents);
          told.push(`refund ${amountCents}`);
        } else {
          const date = roll(4) === 0 ? '2027-06-13' : before.date;
          const answer = await change(asked, people, { pays, price, givesBack, date });
          told.push(`${before.people} to ${people} ${pays} ${price} ${date} ${JSON.stringify(answer)}`);
          if (answer.ok && answer.value.waits) {
            if (roll(3) > 0) {
              const waiting = await world.deps.db.execute<{ cents: number }>(
                sql`select difference_cents::float8 as cents from booking_moves where booking_id = ${booked.id} and status = 'waiting'`,
              );
              await payDifference(world, booked);
              paper.sell(waiting[0]?.cents ?? 0, 0);
              told.push('paid');
            }
          } else if (answer.ok) paper.refund(answer.value.refundCents);
        }
        await world.settle();
        const about = `${seed}: ${told.join('; ')}`;
        await expectSoundLedger(world, about);
        await expectNoOversell(world, about);
        const sold = await findSaleShares(world.deps.db, booked.id);
        expect(sold, about).toMatchObject(paper.sold);
        expect(await findReversedShares(world.deps.db, booked.id), about).toMatchObject(paper.back);
        const view = await viewOf(booked);
        expect(
          view.lines.reduce((sum, line) => sum + line.people, 0),
          about,
        ).toBe(view.people);
        expect(view.paidCents - view.refundedCents, about).toBe(paper.total - paper.refunded);
      }
    },
    120_000,
  );
});
