import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { getBookingView } from '#app/domain/bookings/find-booking-view.server.ts';
import { cancelByGuest } from '#app/domain/lifecycle/cancel.server.ts';
import { openMoveCheckout } from '#app/domain/lifecycle/changes/waiting-move.server.ts';
import { sweep } from '#app/domain/lifecycle/sweep.server.ts';
import { moveBooking, type MoveInput } from '#tests/support/world/move-booking.ts';
import { allocations, bookings, mails, rates, serviceResources } from '#db/schema/index.ts';
import { onLedger, paidBooking, sharedWorld } from '#tests/support/world/a-payment-world.ts';
import { aBoatTrip, aCalendar, aResource, aUser } from '#tests/support/world/a-service.ts';
import { aPeriod, SUNDAY } from '#tests/support/world/prices-over-time.ts';
import { errorOf, valueOf } from '#tests/support/world/an-operator.ts';
import { liveParties, mailsAbout, placed, placesLeft, refusal } from '#tests/support/world/placing.ts';

const world = await sharedWorld();

type Trip = Awaited<ReturnType<typeof aBoatTrip>>;
const viewerOf = ({ activity }: Trip) => ({ userId: activity.userId, role: 'operator' as const });

function move(trip: Trip, { reference }: { reference: string }, changes: Partial<MoveInput> = {}) {
  return moveBooking(world.deps, viewerOf(trip), {
    reference,
    date: '2027-06-13',
    slot: '0930-1100',
    price: 'kept',
    expectedTotalCents: 0,
    sequence: 0,
    note: '',
    ...changes,
  });
}

/** Another resource of the service. */
async function aSpareBoat({ activity, service }: Trip, { capacity = 1 } = {}) {
  const boat = await aResource(world.deps.db, activity.id, { name: 'Barca di riserva', capacity });
  await aCalendar(world.deps.db, boat.id);
  await world.deps.db
    .insert(serviceResources)
    .values({ serviceId: service.id, resourceId: boat.id, position: 1 });
  return boat;
}

describe('a booking that is moved', () => {
  it('has the new places and no longer the old ones, and its guest is told', async () => {
    const trip = await aBoatTrip(world.deps.db, { quantity: 4 });
    const booking = await paidBooking(world, trip, { people: 2 });
    valueOf(await move(trip, booking, { note: 'Vento forte' }));
    expect(await placesLeft(world.deps, trip, '2027-06-12')).toBe(4);
    expect(await placesLeft(world.deps, trip, '2027-06-13')).toBe(2);
    const view = await getBookingView(world.deps.db, booking.id);
    expect(view).toMatchObject({ date: '2027-06-13', status: 'confirmed', sequence: 1, totalCents: 4000 });
    expect(view.freeCancellationUntil.toISOString()).toBe('2027-06-11T07:30:00.000Z');
    const [settlement] = await world.deps.db.execute(
      sql`select due_at = ends_at + interval '24 hours' as moved from settlements join bookings on id = booking_id where id = ${booking.id}`,
    );
    expect(settlement).toEqual({ moved: true });
    expect(await mailsAbout(world.deps, booking.id)).toContain('booking-moved mario@example.com');
    const [mail] = await world.deps.db.select().from(mails).where(eq(mails.kind, 'booking-moved'));
    expect(mail?.data).toMatchObject({
      previous: { date: '2027-06-12', startTime: '09:30' },
      note: 'Vento forte',
    });
  });

  it('is found by its code in whatever letters, as everywhere at the desk', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const { id, reference } = await paidBooking(world, trip);
    const typed = { reference: reference.toLowerCase() };
    expect(valueOf(await move(trip, typed))).toMatchObject({ bookingId: id });
  });

  it('is moved once by a form that is sent twice', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const booking = await paidBooking(world, trip);
    const answers = await Promise.all([move(trip, booking), move(trip, booking)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(errorOf(await move(trip, booking))).toEqual({ code: 'changed' });
    const told = (await mailsAbout(world.deps, booking.id)).filter((mail) =>
      mail.startsWith('booking-moved'),
    );
    expect(told).toHaveLength(1);
  });

  it('goes to an alternative resource, also where its own is full', async () => {
    const trip = await aBoatTrip(world.deps.db, { quantity: 1 });
    const booking = await paidBooking(world, trip);
    await placed(world.deps, trip, { date: '2027-06-13' });
    const other = await aSpareBoat(trip);
    valueOf(await move(trip, booking));
    const [row] = await world.deps.db.select().from(bookings).where(eq(bookings.id, booking.id));
    expect(row).toMatchObject({ resourceId: other.id, resourceName: 'Barca di riserva' });
  });

  it('hears how many places all alternatives have left, not the first alone', async () => {
    const trip = await aBoatTrip(world.deps.db, { quantity: 4 });
    const booking = await paidBooking(world, trip, { people: 4 });
    await placed(world.deps, trip, { date: '2027-06-13', people: 3 });
    await aSpareBoat(trip, { capacity: 3 });
    expect(errorOf(await move(trip, booking))).toEqual({ code: 'too-few-places', left: 4, largestParty: 3 });
  });

  it('stays where it is when there is no room, and keeps its places', async () => {
    const trip = await aBoatTrip(world.deps.db, { quantity: 2 });
    const booking = await paidBooking(world, trip, { people: 2 });
    await placed(world.deps, trip, { date: '2027-06-13' });
    expect(errorOf(await move(trip, booking))).toEqual({ code: 'too-few-places', left: 1, largestParty: 1 });
    expect(await placesLeft(world.deps, trip, '2027-06-12')).toBe(0);
    expect((await getBookingView(world.deps.db, booking.id)).sequence).toBe(0);
  });

  it('is refused where nothing is offered, in the past, at its own time and when it is not confirmed', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const booking = await paidBooking(world, trip);
    expect(errorOf(await move(trip, booking, { date: '2028-06-13' }))).toEqual({ code: 'slot-not-offered' });
    expect(errorOf(await move(trip, booking, { date: '2027-05-13' }))).toEqual({ code: 'started' });
    expect(errorOf(await move(trip, booking, { date: '2027-06-12' }))).toEqual({ code: 'nothing-changes' });
    const pending = await placed(world.deps, trip);
    expect(errorOf(await move(trip, pending))).toEqual({ code: 'not-movable' });
  });

  it('is nobody else’s', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const booking = await paidBooking(world, trip);
    const stranger = { ...trip, activity: { ...trip.activity, userId: (await aUser(world.deps.db)).id } };
    expect(errorOf(await move(stranger, booking))).toEqual({ code: 'not-found' });
  });
});

describe('the price of a moved booking', () => {
  const setPrice = (trip: Trip, priceCents: number) =>
    world.deps.db.update(rates).set({ priceCents }).where(eq(rates.serviceId, trip.service.id));

  it('is, where the day’s counts, that of the day it goes to', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const booking = await paidBooking(world, trip, { people: 2 });
    const sundays = { startDate: '2027-06-13', endDate: '2027-06-13', weekdays: SUNDAY, priceCents: 1700 };
    await aPeriod(world.deps.db, trip.service.rates[0]?.id ?? 0, sundays);
    const current = { price: 'current', expectedTotalCents: 4000 } as const;
    expect(errorOf(await move(trip, booking, current))).toEqual({
      code: 'price-changed',
      totalCents: 3400,
      backCents: 600,
    });
    const monday = { date: '2027-06-14', ...current };
    expect(valueOf(await move(trip, booking, monday))).toMatchObject({ refundCents: 0, waits: false });
  });

  it('stays what was paid, unless the operator gives the difference back', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const booking = await paidBooking(world, trip, { people: 2 });
    await setPrice(trip, 1500);
    expect(errorOf(await move(trip, booking, { price: 'current', expectedTotalCents: 4000 }))).toEqual({
      code: 'price-changed',
      totalCents: 3000,
      backCents: 1000,
    });
    const moved = valueOf(await move(trip, booking, { price: 'current', expectedTotalCents: 3000 }));
    expect(moved.refundCents).toBe(1000);
    await world.settle();
    expect(await getBookingView(world.deps.db, booking.id)).toMatchObject({
      totalCents: 3000,
      refundedCents: 1000,
      lines: [{ people: 2, unitPriceCents: 1500, totalCents: 3000 }],
    });
  });

  it('stays what was paid also where it costs more now, if the operator wants so', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const booking = await paidBooking(world, trip);
    await setPrice(trip, 2500);
    expect(valueOf(await move(trip, booking))).toMatchObject({ waits: false, refundCents: 0 });
    expect((await getBookingView(world.deps.db, booking.id)).totalCents).toBe(2000);
  });
});

describe('moves at the same instant', () => {
  it('never put more people in a slot than it carries', async () => {
    const trip = await aBoatTrip(world.deps.db, { quantity: 6 });
    const all = [];
    for (let n = 0; n < 6; n += 1) all.push(await paidBooking(world, trip));
    await placed(world.deps, trip, { date: '2027-06-13', people: 3 });
    const rivals = [1, 2, 3].map(() =>
      placed(world.deps, trip, { date: '2027-06-13' }).catch(() => undefined),
    );
    const answers = await Promise.all(all.map((booking) => move(trip, booking)));
    await Promise.all(rivals);
    const [there] = await world.deps.db.execute<{ people: number }>(sql`
      select sum(people)::int as people from allocations where slot_id = ${trip.slot.id} and date = '2027-06-13'`);
    expect(there?.people).toBe(6);
    expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(3);
    expect(await liveParties(world.deps, trip.slot.id)).toBeGreaterThanOrEqual(9);
  });

  it('may change places with each other without waiting for ever', async () => {
    const trip = await aBoatTrip(world.deps.db, { quantity: 2 });
    const here = await paidBooking(world, trip);
    const there = await paidBooking(world, trip);
    valueOf(await move(trip, there));
    const answers = await Promise.all([
      move(trip, here),
      move(trip, there, { date: '2027-06-12', sequence: 1 }),
    ]);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    const rows = await world.deps.db.select().from(allocations).where(eq(allocations.slotId, trip.slot.id));
    expect(rows.map(({ date }) => date).sort()).toEqual(['2027-06-12', '2027-06-13']);
  });
});

describe('a move that costs more', () => {
  async function waitingMove(quantity = 2) {
    const trip = await aBoatTrip(world.deps.db, { quantity });
    const booking = await paidBooking(world, trip);
    await world.deps.db.update(rates).set({ priceCents: 2500 }).where(eq(rates.serviceId, trip.service.id));
    const dearer = { price: 'current', expectedTotalCents: 2500 } as const;
    expect(valueOf(await move(trip, booking, dearer))).toMatchObject({ waits: true });
    return { trip, booking, dearer };
  }

  async function pageOfMove({ secret }: { secret: string }): Promise<string> {
    const opened = valueOf(await openMoveCheckout(world.deps, secret));
    return new URL(opened.url).pathname.split('/').at(-1) ?? '';
  }

  it('holds the new places and keeps the old ones until the guest has paid the difference', async () => {
    const { trip, booking } = await waitingMove();
    expect(await placesLeft(world.deps, trip, '2027-06-12')).toBe(1);
    expect(await placesLeft(world.deps, trip, '2027-06-13')).toBe(1);
    expect(await mailsAbout(world.deps, booking.id)).toContain('booking-move-payment mario@example.com');
    const page = await pageOfMove(booking);
    expect(await pageOfMove(booking)).toBe(page);
    world.control.pay(page);
    await world.settle();
    expect(await getBookingView(world.deps.db, booking.id)).toMatchObject({
      date: '2027-06-13',
      totalCents: 2500,
      paidCents: 2500,
      sequence: 1,
      lines: [{ unitPriceCents: 2500 }],
    });
    expect(await placesLeft(world.deps, trip, '2027-06-12')).toBe(2);
    expect(await placesLeft(world.deps, trip, '2027-06-13')).toBe(1);
    expect(await onLedger(world, 'platform_fees', booking.id)).toBe(-125);
    expect(await onLedger(world, 'guest_funds', booking.id)).toBe(0);
    const cancelled = valueOf(await cancelByGuest(world.deps, booking.secret));
    expect(cancelled.refundCents).toBe(2500);
    await world.settle();
    expect(await onLedger(world, 'owner_payable', booking.id)).toBe(0);
  });

  it('comes to nothing when nobody pays: the new places are free by the clock, the old ones stay', async () => {
    const { trip, booking } = await waitingMove(1);
    expect(await refusal(world.deps, trip, { date: '2027-06-13', expectedTotalCents: 2500 })).toEqual({
      code: 'sold-out',
    });
    const page = await pageOfMove(booking);
    await world.pass({ hours: 25 });
    const other = await placed(world.deps, trip, { date: '2027-06-13', expectedTotalCents: 2500 });
    await sweep(world.deps);
    await world.settle();
    expect(await getBookingView(world.deps.db, booking.id)).toMatchObject({
      date: '2027-06-12',
      status: 'confirmed',
    });
    expect((await getBookingView(world.deps.db, other.id)).status).toBe('pending');
    expect(() => world.control.pay(page)).toThrow();
    expect(errorOf(await openMoveCheckout(world.deps, booking.secret))).toBe('expired');
    const [move] = await world.database
      .sql`select status from booking_moves where booking_id = ${booking.id}`;
    expect(move).toEqual({ status: 'ended' });
  });

  it('gives the difference back when it comes after somebody else has taken the places', async () => {
    const { trip, booking } = await waitingMove(1);
    const page = await pageOfMove(booking);
    world.control.pay(page);
    world.clock.advance({ hours: 25 });
    await placed(world.deps, trip, { date: '2027-06-13', expectedTotalCents: 2500 });
    await world.settle();
    expect(await getBookingView(world.deps.db, booking.id)).toMatchObject({
      date: '2027-06-12',
      totalCents: 2000,
      refundedCents: 500,
    });
    expect(await onLedger(world, 'guest_funds', booking.id)).toBe(0);
  });

  it('is replaced by another move, and ends with the booking', async () => {
    const { trip, booking, dearer } = await waitingMove();
    valueOf(await move(trip, booking, { ...dearer, date: '2027-06-14' }));
    expect(await placesLeft(world.deps, trip, '2027-06-13')).toBe(2);
    expect(await placesLeft(world.deps, trip, '2027-06-14')).toBe(1);
    valueOf(await cancelByGuest(world.deps, booking.secret));
    expect(await placesLeft(world.deps, trip, '2027-06-14')).toBe(2);
    expect(await placesLeft(world.deps, trip, '2027-06-12')).toBe(2);
  });
});
