import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { findBookingBySecret } from '#app/domain/bookings/find-booking-view.server.ts';
import { allocations, resources } from '#db/schema/index.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { aBoatTrip, aCalendar } from '#tests/support/world/a-service.ts';
import { placed, refusal } from '#tests/support/world/placing.ts';

const deps = testDeps({ db: (await testDatabase()).db, clock: testClock('2027-06-01T10:00') });

/** `0930` as `09:30`. */
const clock = (digits: string) => `${digits.slice(0, 2)}:${digits.slice(2)}`;

describe('the time a unit is blocked', () => {
  it('includes its buffers', async () => {
    const trip = await aBoatTrip(deps.db, { quantity: 1 });
    await deps.db
      .update(resources)
      .set({ bufferBeforeMinutes: 10, bufferAfterMinutes: 20 })
      .where(eq(resources.id, trip.resource.id));
    const after = ['11:29', '11:30'].map((startTime) => ({ startTime, endTime: '12:30' }));
    await aCalendar(deps.db, trip.resource.id, { slots: after });
    await placed(deps, trip);
    expect(await refusal(deps, trip, { slot: '1129-1230' })).toEqual({ code: 'sold-out' });
    expect(await refusal(deps, trip, { slot: '1130-1230' })).toBeUndefined();
  });

  it('stays as it was sold when the buffers change', async () => {
    const trip = await aBoatTrip(deps.db, { quantity: 1 });
    await aCalendar(deps.db, trip.resource.id, { slots: [{ startTime: '11:00', endTime: '12:00' }] });
    const { id } = await placed(deps, trip);
    await deps.db.update(resources).set({ bufferAfterMinutes: 30 }).where(eq(resources.id, trip.resource.id));
    expect(await pay(deps, id)).toBe('confirmed');
    // A new booking has the new buffer, before and after it.
    expect(await refusal(deps, trip, { slot: '1100-1200' })).toBeUndefined();
  });

  it.each([
    ['after', { bufferAfterMinutes: 30 }, { sold: '1030-1130', asked: '0930-1030' }],
    ['before', { bufferBeforeMinutes: 30 }, { sold: '0930-1030', asked: '1030-1130' }],
  ])(
    'reaches what was sold by a pause %s it, asked for since: another unit is opened',
    async (_, pause, times) => {
      const trip = await aBoatTrip(deps.db, { quantity: 2 });
      const { id: resourceId } = trip.resource;
      await aCalendar(deps.db, resourceId, {
        slots: [times.sold, times.asked].map((slot) => ({
          startTime: clock(slot.slice(0, 4)),
          endTime: clock(slot.slice(5)),
          quantity: 2,
        })),
      });
      await placed(deps, trip, { slot: times.sold });
      await deps.db.update(resources).set(pause).where(eq(resources.id, resourceId));
      const { id } = await placed(deps, trip, { slot: times.asked });
      const [place] = await deps.db.select().from(allocations).where(eq(allocations.bookingId, id));
      expect(place?.unit).toBe(2);
      expect(await refusal(deps, trip, { slot: times.asked })).toEqual({ code: 'sold-out' });
    },
  );

  it('crosses midnight, and 24:00 is its end', async () => {
    const trip = await aBoatTrip(deps.db, { quantity: 1 });
    const nights = [
      ['22:00', '02:00'],
      ['20:00', '24:00'],
      ['00:30', '01:30'],
      ['02:00', '03:00'],
    ] as const;
    await aCalendar(deps.db, trip.resource.id, {
      slots: nights.map(([startTime, endTime]) => ({ startTime, endTime })),
    });
    const { secret } = await placed(deps, trip, { slot: '2200-0200' });
    const view = await findBookingBySecret(deps.db, secret);
    expect([view?.startTime, view?.endTime, view?.endsAt.toISOString()]).toEqual([
      '22:00',
      '02:00',
      '2027-06-13T00:00:00.000Z',
    ]);
    expect(await refusal(deps, trip, { slot: '2000-2400' })).toEqual({ code: 'sold-out' });
    expect(await refusal(deps, trip, { slot: '0030-0130', date: '2027-06-13' })).toEqual({
      code: 'sold-out',
    });
    expect(await refusal(deps, trip, { slot: '0200-0300', date: '2027-06-13' })).toBeUndefined();
    const evening = await placed(deps, trip, { slot: '2000-2400', date: '2027-06-14' });
    const late = await findBookingBySecret(deps.db, evening.secret);
    expect([late?.endTime, late?.endsAt.toISOString()]).toEqual(['24:00', '2027-06-14T22:00:00.000Z']);
    expect(await refusal(deps, trip, { slot: '0030-0130', date: '2027-06-15' })).toBeUndefined();
  });
});
