import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { findBookingBySecret } from '#app/domain/bookings/find-booking-view.server.ts';
import { findPanelOffer } from '#app/domain/bookings/placing/find-panel-offer.server.ts';
import { findSellable } from '#app/domain/catalog/sellable.server.ts';
import { cancelByGuest } from '#app/domain/lifecycle/cancel.server.ts';
import { allocations, calendars, rates, resources, slots } from '#db/schema/index.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { existing } from '#tests/support/existing.ts';
import { aForm } from '#tests/support/world/a-booking.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import {
  aBoatTrip,
  aCalendar,
  anActivity,
  aResource,
  aService,
  MORNING,
  setSlotQuantity,
  setTerms,
} from '#tests/support/world/a-service.ts';
import { placed, placesLeft, refusal, slotsOn } from '#tests/support/world/placing.ts';

const deps = testDeps({ db: (await testDatabase()).db, clock: testClock('2027-06-01T10:00') });

/** What a visitor reads who chooses so many people at the usual time. */
async function refusalOnPage(
  trip: Pick<Awaited<ReturnType<typeof aBoatTrip>>, 'activity' | 'service'>,
  people: number,
) {
  const { catalogId, id: serviceId } = trip.service;
  const sellable = await findSellable(deps.db, { activityId: trip.activity.id, catalogId, serviceId });
  const { date, slot, choices } = aForm(trip, { people });
  return (await findPanelOffer(deps, { ...existing(sellable), date, slot, choices, month: undefined }))
    .refusal;
}

const unitsOf = async (bookingId: number) =>
  (
    await deps.db
      .select()
      .from(allocations)
      .where(eq(allocations.bookingId, bookingId))
      .orderBy(allocations.unit)
  ).map(({ resourceId, unit, people }) => ({ resourceId, unit, people }));

/** One guide behind three services of one activity, 09:30–11:00, 10:00–11:30 and 11:00–12:00. */
async function oneGuide() {
  const activity = await anActivity(deps.db);
  const guide = await aResource(deps.db, activity.id, { name: 'Guida' });
  const times = [
    ['09:30', '11:00'],
    ['10:00', '11:30'],
    ['11:00', '12:00'],
  ] as const;
  await aCalendar(deps.db, guide.id, {
    slots: times.map(([startTime, endTime]) => ({ startTime, endTime })),
  });
  const services = [];
  for (const name of ['X', 'Y', 'Z'])
    services.push(await aService(deps.db, activity.id, { name, resources: [guide.id] }));
  const [x, y, z] = services.map((service) => ({ activity, service }));
  if (!x || !y || !z) throw new Error('three services were made');
  return { x, y, z };
}

const EARLY = { slot: '0930-1100' };
const MIDDLE = { slot: '1000-1130' };
const LATE = { slot: '1100-1200' };

describe('one resource behind several services', () => {
  it('is sold once where slots overlap, twice where they touch, and again after a cancellation', async () => {
    const { x, y, z } = await oneGuide();
    const { secret } = await placed(deps, x, EARLY);
    const states = async () => (await slotsOn(deps, y)).map(({ key, state }) => [key, state]);
    expect(await states()).toEqual([
      ['0930-1100', 'sold_out'],
      ['1000-1130', 'sold_out'],
      ['1100-1200', 'bookable'],
    ]);
    expect(await refusal(deps, y, MIDDLE)).toEqual({ code: 'sold-out' });
    expect(await refusal(deps, z, LATE)).toBeUndefined();
    await cancelByGuest(deps, secret);
    expect(await refusal(deps, y, EARLY)).toBeUndefined();
  });

  it('is won by one of two services that ask at the same instant', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { x, y } = await oneGuide();
      const answers = await Promise.all([
        refusal(deps, x, EARLY),
        refusal(deps, y, MIDDLE),
        refusal(deps, x, EARLY),
        refusal(deps, y, MIDDLE),
      ]);
      expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
      expect(answers.filter((answer) => answer?.code === 'sold-out')).toHaveLength(3);
    }
  });

  it('does not double its places when two calendars overlap with the same slot', async () => {
    const trip = await aBoatTrip(deps.db, { quantity: 3, slotQuantity: 2 });
    await aCalendar(deps.db, trip.resource.id, { slots: [{ ...MORNING, quantity: 3 }] });
    expect(await slotsOn(deps, trip)).toMatchObject([{ placesLeft: 3 }]);
    for (let n = 0; n < 3; n += 1) await placed(deps, trip);
    expect(await refusal(deps, trip)).toEqual({ code: 'sold-out' });
  });
});

describe('alternative resources', () => {
  async function twoBoats() {
    const activity = await anActivity(deps.db);
    const boats = [];
    for (const name of ['Prima', 'Seconda'])
      boats.push(await aResource(deps.db, activity.id, { name, capacity: 2 }));
    for (const { id } of boats) await aCalendar(deps.db, id, { slots: [MORNING] });
    const [first, second] = boats.map(({ id }) => id);
    const service = await aService(deps.db, activity.id, { resources: [first ?? 0, second ?? 0] });
    return { trip: { activity, service }, first, second };
  }

  it('are one slot on the page; the first that is free takes the party', async () => {
    const { trip, first, second } = await twoBoats();
    expect(await slotsOn(deps, trip)).toMatchObject([{ placesLeft: 4, largestParty: 2 }]);
    expect(await unitsOf((await placed(deps, trip)).id)).toEqual([{ resourceId: first, unit: 1, people: 1 }]);
    expect(await unitsOf((await placed(deps, trip, { people: 2 })).id)).toEqual([
      { resourceId: second, unit: 1, people: 2 },
    ]);
    expect(await unitsOf((await placed(deps, trip)).id)).toEqual([{ resourceId: first, unit: 1, people: 1 }]);
    expect(await refusal(deps, trip)).toEqual({ code: 'sold-out' });
  });

  it('take a party together in none of them: one booking uses one resource', async () => {
    const { trip } = await twoBoats();
    expect(await refusal(deps, trip, { people: 3 })).toEqual({
      code: 'too-few-places',
      left: 4,
      largestParty: 2,
    });
  });

  it('pass a party on to the one whose limits it meets', async () => {
    const { trip, first, second } = await twoBoats();
    await deps.db
      .update(resources)
      .set({ minParticipants: 2 })
      .where(eq(resources.id, first ?? 0));
    expect(await unitsOf((await placed(deps, trip)).id)).toMatchObject([{ resourceId: second }]);
    await deps.db
      .update(resources)
      .set({ archivedAt: deps.now() })
      .where(eq(resources.id, second ?? 0));
    expect(await refusal(deps, trip)).toEqual({ code: 'below-minimum', limit: 2 });
  });

  it('that are smaller than the party count for how many could still come', async () => {
    const { trip, first, second } = await twoBoats();
    await deps.db
      .update(resources)
      .set({ maxParticipants: 1 })
      .where(eq(resources.id, second ?? 0));
    expect(await unitsOf((await placed(deps, trip, { people: 2 })).id)).toMatchObject([
      { resourceId: first },
    ]);
    expect(await refusal(deps, trip, { people: 2 })).toEqual({
      code: 'too-few-places',
      left: 2,
      largestParty: 1,
    });
  });

  it('that don’t take the wanted rate count for nothing, on the page as in the refusal', async () => {
    const { trip, second } = await twoBoats();
    await deps.db.update(rates).set({ minPeople: 2 }).where(eq(rates.serviceId, trip.service.id));
    await deps.db
      .update(resources)
      .set({ maxParticipants: 1 })
      .where(eq(resources.id, second ?? 0));
    await placed(deps, trip, { people: 2 });
    expect(await refusal(deps, trip, { people: 2 })).toEqual({ code: 'sold-out' });
    expect(await refusalOnPage(trip, 2)).toEqual({ code: 'sold-out' });
  });

  it('are filled to the last place by many at once', async () => {
    const { trip } = await twoBoats();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refusal(deps, trip)));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(4);
    expect(answers.filter((answer) => answer?.code === 'sold-out')).toHaveLength(6);
  });
});

describe('places that are left here and there', () => {
  it('are not offered to a party that would fit into one unit and finds room in none', async () => {
    const trip = await aBoatTrip(deps.db, { capacity: 8, quantity: 3 });
    for (let n = 0; n < 3; n += 1) await placed(deps, trip, { people: 5 });
    for (const [people, code] of [
      [3, undefined],
      [4, 'too-few-places'],
      [9, undefined],
    ] as const)
      expect([people, (await refusalOnPage(trip, people))?.code]).toEqual([people, code]);
    expect((await refusal(deps, trip, { people: 4 }))?.code).toBe('too-few-places');
  });
});

describe('exclusive units', () => {
  async function canoes() {
    const trip = await aBoatTrip(deps.db, { capacity: 2, quantity: 3 });
    await setTerms(deps.db, trip.resource.id, { sharing: 'exclusive' });
    return trip;
  }

  it('belong to one party, which takes as many as it needs', async () => {
    const trip = await canoes();
    expect(await unitsOf((await placed(deps, trip, { people: 3 })).id)).toEqual([
      { resourceId: trip.resource.id, unit: 1, people: 2 },
      { resourceId: trip.resource.id, unit: 2, people: 1 },
    ]);
    expect(await slotsOn(deps, trip)).toMatchObject([{ placesLeft: 2, largestParty: 2 }]);
    expect(await refusal(deps, trip, { people: 3 })).toMatchObject({ code: 'too-few-places', left: 2 });
    expect(await refusal(deps, trip)).toBeUndefined();
    expect(await refusal(deps, trip)).toEqual({ code: 'sold-out' });
  });

  it('are given out once when many ask at once', async () => {
    const trip = await canoes();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refusal(deps, trip)));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(3);
  });
});

describe('a slot that was sold and then changed', () => {
  async function sixSold() {
    const trip = await aBoatTrip(deps.db, { quantity: 12, slotQuantity: 10 });
    const secrets = [];
    for (let n = 0; n < 6; n += 1) {
      const { id, secret } = await placed(deps, trip);
      await pay(deps, id);
      secrets.push(secret);
    }
    return { trip, secret: secrets[0] ?? '' };
  }

  it('has no places below its sales, and more when it offers more', async () => {
    const { trip } = await sixSold();
    await setSlotQuantity(deps.db, trip.slot.id, 4);
    expect(await slotsOn(deps, trip)).toMatchObject([{ placesLeft: 0, largestParty: 0, state: 'sold_out' }]);
    expect(await refusal(deps, trip)).toEqual({ code: 'sold-out' });
    await setSlotQuantity(deps.db, trip.slot.id, 12);
    expect(await placesLeft(deps, trip)).toBe(6);
  });

  it('leaves its bookings at the hours and in the units they were sold with', async () => {
    const { trip, secret } = await sixSold();
    await deps.db
      .update(slots)
      .set({ startTime: '10:30', endTime: '12:00', name: 'Tarda' })
      .where(eq(slots.id, trip.slot.id));
    const view = await findBookingBySecret(deps.db, secret);
    expect(view).toMatchObject({
      startTime: '09:30',
      endTime: '11:00',
      slotName: 'Mattina',
      status: 'confirmed',
    });
    expect(await slotsOn(deps, trip)).toMatchObject([{ key: '1030-1200', placesLeft: 6 }]);
    expect(await refusal(deps, trip)).toEqual({ code: 'slot-not-offered' });
    for (let n = 0; n < 6; n += 1) await placed(deps, trip, { slot: '1030-1200' });
    expect(await refusal(deps, trip, { slot: '1030-1200' })).toEqual({ code: 'sold-out' });
  });

  it('leaves its bookings when the calendar ends before them, or the resource is another', async () => {
    const { trip, secret } = await sixSold();
    await deps.db.update(calendars).set({ endDate: '2027-06-11' }).where(eq(calendars.id, trip.calendar.id));
    expect(await slotsOn(deps, trip)).toEqual([]);
    expect(await refusal(deps, trip)).toEqual({ code: 'slot-not-offered' });
    const other = await aResource(deps.db, trip.activity.id, { name: 'Altra' });
    await deps.db
      .update(calendars)
      .set({ endDate: '2027-12-31', resourceId: other.id })
      .where(eq(calendars.id, trip.calendar.id));
    expect(await findBookingBySecret(deps.db, secret)).toMatchObject({
      date: '2027-06-12',
      startTime: '09:30',
      status: 'confirmed',
    });
    expect(await cancelByGuest(deps, secret)).toMatchObject({ ok: true });
  });
});
