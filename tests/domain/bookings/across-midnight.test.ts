// A unit that is out past midnight, or prepared overnight, is taken on both days: in what is shown, in what
// is sold, and in the locks of writers.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { locksOf } from '#app/domain/bookings/placing/candidates.ts';
import { dayOf, lockNumberOf } from '#app/domain/calendar-day.ts';
import { type Occurrence } from '#app/domain/scheduling/calendars/slots.ts';
import { slotKey } from '#app/domain/minutes.ts';
import { resources } from '#db/schema/index.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aBoatTrip, aCalendar } from '#tests/support/world/a-service.ts';
import { offerOn, placed, refusal, slotsOn } from '#tests/support/world/placing.ts';

const deps = testDeps({ db: (await testDatabase()).db, clock: testClock('2027-06-01T10:00') });

// The last night of a month; the next month's calendar is requested separately.
const EVENING = { slot: '2200-2330', date: '2027-06-30' };
const NIGHT = { slot: '0000-0100', date: '2027-07-01' };

/** One boat that goes out late, and again just after midnight. */
async function lateBoat(buffers: Partial<typeof resources.$inferInsert> = { bufferAfterMinutes: 0 }) {
  const trip = await aBoatTrip(deps.db, { quantity: 1 });
  await deps.db.update(resources).set(buffers).where(eq(resources.id, trip.resource.id));
  const times = [
    ['22:00', '23:30'],
    ['22:00', '02:00'],
    ['00:00', '01:00'],
  ] as const;
  await aCalendar(deps.db, trip.resource.id, {
    slots: times.map(([startTime, endTime]) => ({ startTime, endTime })),
  });
  return trip;
}

type Trip = Awaited<ReturnType<typeof lateBoat>>;

const stateOf = async (trip: Trip, { slot, date }: typeof NIGHT) =>
  (await slotsOn(deps, trip, date)).find(({ key }) => key === slot)?.state;

const dayState = async (trip: Trip, asked: string) =>
  (await offerOn(deps, trip, asked)).month.days.find(({ date }) => date === asked)?.state;

describe('a trip that ends after midnight', () => {
  it('is not shown as free to those of the next morning, and its day is partly booked', async () => {
    const trip = await lateBoat();
    await placed(deps, trip, { ...EVENING, slot: '2200-0200' });
    expect(await stateOf(trip, NIGHT)).toBe('sold_out');
    expect(await refusal(deps, trip, NIGHT)).toEqual({ code: 'sold-out' });
    expect(await dayState(trip, EVENING.date)).toBe('partially_booked');
    expect(await dayState(trip, NIGHT.date)).toBe('partially_booked');
  });
});

describe('a boat that is made ready across midnight', () => {
  it.each([
    { sold: EVENING, asked: NIGHT, buffers: { bufferAfterMinutes: 60 } },
    { sold: NIGHT, asked: EVENING, buffers: { bufferAfterMinutes: 60 } },
    { sold: EVENING, asked: NIGHT, buffers: { bufferBeforeMinutes: 60 } },
    { sold: NIGHT, asked: EVENING, buffers: { bufferBeforeMinutes: 60 } },
  ])('with $buffers: $sold.slot leaves no $asked.slot', async ({ sold, asked, buffers }) => {
    const trip = await lateBoat(buffers);
    await placed(deps, trip, sold);
    expect(await stateOf(trip, asked)).toBe('sold_out');
    expect(await refusal(deps, trip, asked)).toEqual({ code: 'sold-out' });
  });

  it('goes out twice when there is time enough', async () => {
    const trip = await lateBoat({ bufferAfterMinutes: 30 });
    await placed(deps, trip, EVENING);
    expect(await stateOf(trip, NIGHT)).toBe('bookable');
    expect(await refusal(deps, trip, NIGHT)).toBeUndefined();
  });
});

describe('writers of places wait for each other', () => {
  const rule = (resourceId: number, buffers = { bufferBeforeMinutes: 0, bufferAfterMinutes: 0 }) => ({
    resourceId,
    quantity: 1,
    capacity: 1,
    sharing: 'shared' as const,
    minParticipants: 1,
    maxParticipants: undefined,
    ...buffers,
  });
  const occurrence = (resourceId: number, startMinute: number, endMinute: number): Occurrence => ({
    slotId: 1,
    resourceId,
    name: 'Notte',
    stopped: false,
    day: dayOf('2027-06-12'),
    key: `2027-06-12 ${slotKey(startMinute, endMinute)}`,
    startMinute,
    endMinute,
    quantity: 1,
  });
  const candidate = (resourceId: number, [from, to]: readonly [number, number], buffer = 0) => ({
    resource: rule(resourceId, { bufferBeforeMinutes: buffer, bufferAfterMinutes: buffer }),
    occurrence: occurrence(resourceId, from, to),
  });
  const [before, same, after] = [11, 12, 13].map((day) => lockNumberOf(dayOf(`2027-06-${day}`)));

  it('on every day that the blocked time touches', () => {
    const days = (from: number, to: number, buffer: number) =>
      locksOf([candidate(1, [from, to], buffer)]).map(({ day }) => day);
    expect(days(600, 720, 60)).toEqual([same]);
    expect(days(1320, 1440, 30)).toEqual([same, after]);
    expect(days(10, 60, 30)).toEqual([before, same]);
  });

  it('in one order, whatever the order in which a service names its resources', () => {
    const late = [7, 2, 5].map((resourceId) => candidate(resourceId, [1320, 1500]));
    const inOrder = [2, 5, 7].flatMap((resourceId) => [same, after].map((day) => ({ resourceId, day })));
    expect(locksOf(late)).toEqual(inOrder);
    expect(locksOf(late.toReversed())).toEqual(inOrder);
  });
});
