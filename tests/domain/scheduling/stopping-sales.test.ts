// A stop ends only the offer.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { placeBooking } from '#app/domain/bookings/placing/place-booking.server.ts';
import { placeByHand } from '#app/domain/lifecycle/place-by-hand.server.ts';
import { moveBooking } from '#tests/support/world/move-booking.ts';
import { slotFields } from '#app/domain/scheduling/calendars/calendar.ts';
import { changeSlot } from '#app/domain/scheduling/calendars/slots.server.ts';
import { findServiceReadiness } from '#app/domain/scheduling/find-service-readiness.server.ts';
import { lockDays } from '#app/domain/scheduling/resources/terms.server.ts';
import { resumeSales, type Stopping, stopSales } from '#app/domain/scheduling/calendars/closures.server.ts';
import { resumedWords } from '#app/ui/format/hours-words.ts';
import { salesStops, serviceResources } from '#db/schema/index.ts';
import { aForm, aGuest } from '#tests/support/world/a-booking.ts';
import { pageOf, paidBooking, sharedWorld } from '#tests/support/world/a-payment-world.ts';
import { aResoldTrip } from '#tests/support/world/a-resold-trip.ts';
import { aBoatTrip, aCalendar, aResource } from '#tests/support/world/a-service.ts';
import { errorOf, valueOf } from '#tests/support/world/an-operator.ts';
import { liveParties, offerOn, placed, refusal, slotsOn, statusOf } from '#tests/support/world/placing.ts';
import { somebodyWaits } from '#tests/support/world/somebody-waits.ts';

const world = await sharedWorld();

type Trip = Awaited<ReturnType<typeof aBoatTrip>>;
type Days = Partial<Stopping>;

const viewerOf = ({ activity }: Pick<Trip, 'activity'>) => ({
  userId: activity.userId,
  role: 'operator' as const,
});
const MORNING = { startTime: '09:30', endTime: '11:00' };
const stopOf = (trip: Trip, changes: Days = {}): Stopping => ({
  resourceId: trip.resource.id,
  dates: ['2027-06-12'],
  hours: undefined,
  reason: '',
  ...changes,
});
const stop = async (trip: Trip, changes: Days = {}) =>
  valueOf(await stopSales(world.deps, viewerOf(trip), stopOf(trip, changes)));
const states = async (trip: Trip, date?: string) =>
  (await slotsOn(world.deps, trip, date)).map(({ key, state }) => `${key} ${state}`);

describe('stopped sales', () => {
  it('of a day take no new bookings, while what is sold and what is held stand', async () => {
    const trip = await aBoatTrip(world.deps.db, { quantity: 6 });
    const sold = await paidBooking(world, trip, { people: 2 });
    const held = await placed(world.deps, trip, { people: 1 });
    await stop(trip);
    expect(await states(trip)).toEqual(['0930-1100 stopped']);
    expect(await states(trip, '2027-06-13')).toEqual(['0930-1100 bookable']);
    const { month } = await offerOn(world.deps, trip);
    expect(month.days[11]).toEqual({ date: '2027-06-12', state: 'partially_booked', bookable: false });
    expect(await refusal(world.deps, trip)).toEqual({ code: 'stopped' });
    expect(await statusOf(world.deps, sold.id)).toBe('confirmed');
    world.control.pay(await pageOf(world, held));
    await world.settle();
    expect(await statusOf(world.deps, held.id)).toBe('confirmed');
    expect(await liveParties(world.deps, trip.slot.id)).toBe(3);
  });

  it('are on again when resumed, day by day', async () => {
    const trip = await aBoatTrip(world.deps.db);
    await stop(trip, { dates: ['2027-06-12', '2027-06-13'] });
    await stop(trip, { reason: 'Guida malata' });
    const days = { resourceId: trip.resource.id, dates: ['2027-06-12'], hours: undefined };
    expect(valueOf(await resumeSales(world.deps, viewerOf(trip), days))).toEqual({ lifted: 1, left: [] });
    expect(await states(trip)).toEqual(['0930-1100 bookable']);
    expect(await states(trip, '2027-06-13')).toEqual(['0930-1100 stopped']);
  });

  it('of a slot stay where the day is resumed, and those of the day where the slot is', async () => {
    const trip = await aBoatTrip(world.deps.db);
    await stop(trip, { reason: 'Vento' });
    await stop(trip, { hours: MORNING, reason: 'Guida malata' });
    const day = { resourceId: trip.resource.id, dates: ['2027-06-12'] };
    const slot = valueOf(await resumeSales(world.deps, viewerOf(trip), { ...day, hours: MORNING }));
    expect(slot.left).toEqual([{ date: '2027-06-12', startTime: null, endTime: null, reason: 'Vento' }]);
    await stop(trip, { hours: MORNING, reason: 'Guida malata' });
    const { left } = valueOf(await resumeSales(world.deps, viewerOf(trip), { ...day, hours: undefined }));
    expect(resumedWords('Vendite riprese', left)).toBe(
      'Vendite riprese. Restano ferme: 12/06/2027, 09:30–11:00',
    );
    expect(await states(trip)).toEqual(['0930-1100 stopped']);
  });

  it('of a slot leave the others of the day, and mean its hours in every calendar of the resource', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const times = [MORNING, { startTime: '15:00', endTime: '16:00' }];
    await aCalendar(world.deps.db, trip.resource.id, { slots: times });
    await stop(trip, { hours: MORNING });
    expect(await states(trip)).toEqual(['0930-1100 stopped', '1500-1600 bookable']);
    expect(await refusal(world.deps, trip, { slot: '1500-1600' })).toBeUndefined();
  });

  it('of a slot go with it when its hours change', async () => {
    const trip = await aBoatTrip(world.deps.db);
    await stop(trip, { hours: MORNING });
    const form = { name: 'Mattina', startTime: '10:00', endTime: '12:00', quantity: 1 };
    const change = { ...slotFields.parse(form), slotId: trip.slot.id, from: '2027-06-05', keepSold: false };
    valueOf(await changeSlot(world.deps, viewerOf(trip), change));
    expect(await states(trip)).toEqual(['1000-1200 stopped']);
    expect(await states(trip, '2027-06-13')).toEqual(['1000-1200 bookable']);
  });

  it('of one boat leave the other', async () => {
    const trip = await aBoatTrip(world.deps.db, { quantity: 2 });
    const other = await aResource(world.deps.db, trip.activity.id, { quantity: 3 });
    await aCalendar(world.deps.db, other.id, { slots: [MORNING] });
    await world.deps.db
      .insert(serviceResources)
      .values({ serviceId: trip.service.id, resourceId: other.id, position: 1 });
    await stop(trip);
    expect(await slotsOn(world.deps, trip)).toMatchObject([{ state: 'bookable', placesLeft: 1 }]);
    const { id } = await placed(world.deps, trip, { people: 1 });
    const [row] = await world.deps.db.execute(sql`select resource_id from bookings where id = ${id}`);
    expect(row).toEqual({ resource_id: other.id });
  });

  it('hold for resellers, for bookings by hand and for moves', async () => {
    const resold = await aResoldTrip(world.deps);
    await stop(resold.own);
    expect(await refusal(world.deps, resold.sold)).toEqual({ code: 'stopped' });
    const trip = await aBoatTrip(world.deps.db, { quantity: 3 });
    const { reference } = await paidBooking(world, trip, { date: '2027-06-13' });
    await stop(trip);
    const { activityId: _, catalogId: __, ...form } = aForm(trip);
    const hand = { ...form, manner: 'on_the_spot' as const, hours: 24 };
    expect(errorOf(await placeByHand(world.deps, viewerOf(trip), hand))).toEqual({ code: 'stopped' });
    const there = { date: '2027-06-12', slot: '0930-1100', price: 'kept' as const, expectedTotalCents: 0 };
    const asked = { ...there, reference, sequence: 0, note: '' };
    expect(errorOf(await moveBooking(world.deps, viewerOf(trip), asked))).toEqual({ code: 'stopped' });
  });

  it('of every day to come leave nothing on sale, which the service’s list says', async () => {
    const trip = await aBoatTrip(world.deps.db, { horizonDays: 2 });
    const slotsDone = async () =>
      (await findServiceReadiness(world.deps, trip.service.id)).find(({ item }) => item === 'slots')?.done;
    expect(await slotsDone()).toBe(true);
    await stop(trip, { dates: ['2027-06-01', '2027-06-02', '2027-06-03'] });
    expect(await slotsDone()).toBe(false);
  });

  it('send late money back, whose hold had ended', async () => {
    const trip = await aBoatTrip(world.deps.db);
    const late = await placed(world.deps, trip);
    const page = await pageOf(world, late);
    await stop(trip);
    world.clock.advance({ hours: 2 });
    world.control.pay(page);
    await world.settle();
    expect(await statusOf(world.deps, late.id)).toBe('cancelled expired');
    world.clock.set('2027-06-01T10:00');
  });

  it('are nobody else’s to stop', async () => {
    const [trip, other] = [await aBoatTrip(world.deps.db), await aBoatTrip(world.deps.db)];
    expect(errorOf(await stopSales(world.deps, viewerOf(other), stopOf(trip)))).toBe('not-found');
    const days = { resourceId: trip.resource.id, dates: ['2027-06-12'], hours: undefined };
    expect(errorOf(await resumeSales(world.deps, viewerOf(other), days))).toBe('not-found');
  });
});

describe('a sale and a stop in the same instant', () => {
  it('the sale that comes second waits for the stop, and is told of it', async () => {
    const trip = await aBoatTrip(world.deps.db);
    let sale: ReturnType<typeof placeBooking> | undefined;
    const { db } = world.database;
    await db.transaction(async (tx) => {
      await lockDays(tx, [{ resourceId: trip.resource.id, date: '2027-06-12' }]);
      sale = placeBooking(world.deps, aGuest(), aForm(trip));
      await somebodyWaits(db);
      await tx.insert(salesStops).values({ resourceId: trip.resource.id, date: '2027-06-12' });
    });
    expect(errorOf(await (sale ?? Promise.reject(new Error('it was sent'))))).toEqual({ code: 'stopped' });
    expect(await liveParties(world.deps, trip.slot.id)).toBe(0);
  });

  it('ends with each booking before the stop or refused, however many come', async () => {
    const trip = await aBoatTrip(world.deps.db, { quantity: 50 });
    const sales = Array.from({ length: 12 }, () => placeBooking(world.deps, aGuest(), aForm(trip)));
    const stopped = stopSales(world.deps, viewerOf(trip), stopOf(trip));
    const more = Array.from({ length: 12 }, () => placeBooking(world.deps, aGuest(), aForm(trip)));
    valueOf(await stopped);
    const atTheStop = await liveParties(world.deps, trip.slot.id);
    const answers = await Promise.all([...sales, ...more]);
    expect(await liveParties(world.deps, trip.slot.id)).toBe(atTheStop);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(
      (await world.deps.db.execute(sql`select 1 from bookings where slot_id = ${trip.slot.id}`)).length,
    );
  });
});
