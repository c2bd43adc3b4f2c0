import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { placeBooking } from '#app/domain/bookings/placing/place-booking.server.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aForm, aGuest } from '#tests/support/world/a-booking.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { aBoatTrip, aCalendar, anActivity, aResource, aService } from '#tests/support/world/a-service.ts';
import { liveParties, mailsAbout, placesLeft, refusal, type Trip } from '#tests/support/world/placing.ts';

const deps = testDeps({ db: (await testDatabase()).db, clock: testClock('2027-06-01T10:00') });

const GUESTS = 20;

/** Twenty guests at the same instant, while another connection counts. */
async function rush(trip: Trip, slotId: number) {
  const run = { going: true };
  let most = 0;
  const watch = async () => {
    while (run.going) most = Math.max(most, await liveParties(deps, slotId));
  };
  const guests = Array.from({ length: GUESTS }, (_, n) => {
    const contact = { ...aForm(trip).contact, email: `ospite${n}@example.com` };
    return placeBooking(deps, aGuest(), aForm(trip, { contact }));
  });
  const answers = Promise.all(guests).finally(() => (run.going = false));
  await watch();
  return { answers: await answers, most };
}

describe('the last place', () => {
  it.each([1, 5])(
    'of %i is sold once, ten times over, and whoever comes too late is told so',
    async (quantity) => {
      for (let round = 0; round < 10; round += 1) {
        const trip = await aBoatTrip(deps.db, { quantity });
        const { answers, most } = await rush(trip, trip.slot.id);
        const lost = answers.flatMap((answer) => (answer.ok ? [] : answer.error.code));
        expect(lost).toEqual(Array(GUESTS - quantity).fill('sold-out'));
        expect(most).toBeLessThanOrEqual(quantity);
        expect(await placesLeft(deps, trip)).toBe(0);
        const won = answers.flatMap((answer) => (answer.ok ? answer.value.id : []));
        for (const id of won) expect(await pay(deps, id)).toBe('confirmed');
        expect(await liveParties(deps, trip.slot.id)).toBe(quantity);
      }
    },
  );

  it('leaves nothing behind of those who did not get it', async () => {
    const trip = await aBoatTrip(deps.db, { quantity: 1 });
    const { answers } = await rush(trip, trip.slot.id);
    const [won] = answers.flatMap((answer) => (answer.ok ? answer.value.id : []));
    const [count] = await deps.db.execute(sql`
      select (select count(*)::int from bookings where slot_id = ${trip.slot.id}) as bookings,
             (select count(*)::int from allocations where slot_id = ${trip.slot.id}) as places`);
    expect(count).toEqual({ bookings: 1, places: 1 });
    expect(await mailsAbout(deps, won ?? 0)).toEqual([]);
  });
});

describe('as many canoes as parties', () => {
  it('go to all of them at once: nobody is told that they are sold out while one is left', async () => {
    const activity = await anActivity(deps.db);
    const canoes = { quantity: 12, capacity: 2, sharing: 'exclusive' } as const;
    const resource = await aResource(deps.db, activity.id, canoes);
    await aCalendar(deps.db, resource.id, {
      slots: [{ startTime: '09:30', endTime: '11:00', quantity: canoes.quantity }],
    });
    const service = await aService(deps.db, activity.id, { resources: [resource.id] });
    const trip = { activity, service };
    const answers = await Promise.all(Array.from({ length: canoes.quantity }, () => refusal(deps, trip)));
    expect(answers.filter(Boolean)).toEqual([]);
    expect(await placesLeft(deps, trip)).toBe(0);
  });
});
