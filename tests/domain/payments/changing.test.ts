import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { findTaken } from '#app/domain/lifecycle/mark-paid.server.ts';
import { getBookingView } from '#app/domain/bookings/find-booking-view.server.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import { cancelByGuest } from '#app/domain/lifecycle/cancel.server.ts';
import { changeBooking, previewChange } from '#app/domain/lifecycle/changes/change-booking.server.ts';
import type { ChangeInput } from '#app/domain/lifecycle/changes/change-plan.ts';
import { getMovable } from '#app/domain/lifecycle/changes/movable.server.ts';
import { findPanelOffer } from '#app/domain/bookings/placing/find-panel-offer.server.ts';
import { bookings, rates, slots } from '#db/schema/index.ts';
import { movePageOf, payDifference, viewerOf } from '#tests/support/world/a-dearer-move.ts';
import { paidBooking, sharedWorld } from '#tests/support/world/a-payment-world.ts';
import { aResoldTrip } from '#tests/support/world/a-resold-trip.ts';
import {
  aBoatTrip,
  aCalendar,
  anActivity,
  aResource,
  aService,
  aUser,
  MORNING,
} from '#tests/support/world/a-service.ts';
import { errorOf, valueOf } from '#tests/support/world/an-operator.ts';
import { expectNoOversell, expectSoundLedger } from '#tests/support/world/money-checks.ts';
import { placed, placesLeft, refusal, statusOf } from '#tests/support/world/placing.ts';

const world = await sharedWorld({ connections: 24 });

type Trip = Awaited<ReturnType<typeof aBoatTrip>>;
type Booked = { id: number; reference: string; secret: string };
type Asked = { viewer: Viewer; booking: Booked; rateId: number };

/** The number of people at one rate; everything else stays. */
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

describe('a party that would become too large', () => {
  it('is told how many more fit at its time, and of another time only if nobody does', async () => {
    const trip = await aBoatTrip(world.deps.db, { quantity: 4 });
    const asked = await aParty(trip);
    expect(errorOf(await change(asked, 9))).toEqual({ code: 'too-few-places', left: 1, largestParty: 1 });
    valueOf(await change(asked, 4, { pays: 'arrival' }));
    expect(errorOf(await change(asked, 9))).toEqual({ code: 'sold-out' });
  });
});

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

describe('where alternatives carry differently many', () => {
  it('the price is that of the resource which takes the party, before and after it is confirmed', async () => {
    const { deps } = world;
    const activity = await anActivity(deps.db);
    const [kayak, boat] = [
      await aResource(deps.db, activity.id, { name: 'Kayak', capacity: 1, quantity: 4 }),
      await aResource(deps.db, activity.id, { name: 'Barca', capacity: 6, quantity: 1 }),
    ];
    for (const { id } of [kayak, boat])
      await aCalendar(deps.db, id, { slots: [{ ...MORNING, quantity: 4 }] });
    const service = await aService(deps.db, activity.id, {
      resources: [kayak.id, boat.id],
      rates: [{ pricing: 'per_unit' }],
    });
    const trip = { activity, service };
    const booking = await paidBooking(world, trip, { people: 4 });
    await placed(deps, trip, { date: '2027-06-13' });
    const viewer = { userId: activity.userId, role: 'operator' as const };
    const rateId = service.rates[0]?.id ?? 0;
    const there = { date: '2027-06-13', price: 'current' as const };
    const movable = await getMovable(deps, booking.id, 'owner');
    const input = { ...there, slot: '0930-1100', choices: [{ rateId, people: 4 }] };
    const plan = valueOf(await previewChange(deps, movable, { ...input, givesBack: true, pays: 'link' }));
    expect(plan.changed.totalCents).toBe(2000);
    const panel = await findPanelOffer(deps, {
      ...input,
      serviceId: service.id,
      bounds: movable.bounds,
      rates: movable.rates,
      cancellationHours: 48,
      month: undefined,
    });
    expect(panel.quote?.totalCents).toBe(2000);
    valueOf(
      await change({ viewer, booking, rateId }, 4, {
        ...there,
        shown: { totalCents: 2000, backCents: 6000 },
      }),
    );
    const [row] = await deps.db.select().from(bookings).where(eq(bookings.id, booking.id));
    expect(row).toMatchObject({ resourceId: boat.id, totalCents: 2000 });
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
    world.control.pay(await movePageOf(world, asked.booking));
    await Promise.all([world.settle(), change(asked, 4, { pays: 'arrival' })]);
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
    const owner = { ...asked, viewer: resold.owner };
    expect(valueOf(await change(owner, 2))).toMatchObject({ refundCents: 2000 });
    for (const pays of ['arrival', 'cash'] as const)
      expect(errorOf(await change(owner, 4, { pays }))).toEqual({ code: 'resold-in-person' });
    expect(valueOf(await change(owner, 4))).toMatchObject({ waits: true });
  });
});
