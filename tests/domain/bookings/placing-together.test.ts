// Guests who wait for one slot are placed in one transaction.
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { placeBooking } from '#app/domain/bookings/placing/place-booking.server.ts';
import type { Deps } from '#app/domain/deps.ts';
import { ok } from '#app/domain/result.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aForm, aGuest, type FormChanges } from '#tests/support/world/a-booking.ts';
import { aCalendar, anActivity, aResource, aService } from '#tests/support/world/a-service.ts';

const clock = testClock('2027-06-01T10:00');
const deps = testDeps({ db: (await testDatabase()).db, clock });

type Boats = { quantity: number; capacity: number; sharing?: 'shared' | 'exclusive' };

async function aTrip({ sharing = 'shared', ...boats }: Boats) {
  const activity = await anActivity(deps.db);
  const resource = await aResource(deps.db, activity.id, { ...boats, sharing });
  const morning = { startTime: '09:30', endTime: '11:00', quantity: boats.quantity };
  const { slots } = await aCalendar(deps.db, resource.id, { slots: [morning] });
  const service = await aService(deps.db, activity.id, { resources: [resource.id] });
  return { activity, service, slotId: slots[0]?.id ?? 0 };
}

type Trip = Awaited<ReturnType<typeof aTrip>>;

/** Turns that begin when as many guests have come, for all of them together. */
function together(guests: number): Deps['placingTurn'] {
  const group: unknown[] = [];
  const full = Promise.withResolvers<readonly Promise<unknown>[]>();
  return async (wish, place) => {
    const at = group.push(wish) - 1;
    if (group.length === guests) full.resolve(await place(group as (typeof wish)[]));
    return ok((await (await full.promise)[at]) as never);
  };
}

/** Codes of refusals, `placed`, or `failed` where it threw. */
async function outcomes(trip: Trip, forms: readonly FormChanges[], turn: Deps['placingTurn']) {
  const asked = forms.map((form) =>
    placeBooking({ ...deps, placingTurn: turn }, aGuest(), aForm(trip, form)),
  );
  const answers = await Promise.allSettled(asked);
  return answers.map((answer) => {
    if (answer.status === 'rejected') return 'failed';
    return answer.value.ok ? 'placed' : answer.value.error.code;
  });
}

async function inOrder(trip: Trip, forms: readonly FormChanges[]) {
  const codes: string[] = [];
  for (const form of forms) codes.push(...(await outcomes(trip, [form], deps.placingTurn)));
  return codes;
}

/** Units and people of each booking that holds places, in order, and by how many transactions they were written. */
async function written({ slotId }: Trip) {
  const rows = await deps.db.execute<{ places: string; transaction: string }>(sql`
    select b.xmin::text as transaction,
           (select string_agg(unit || ':' || people, ' ' order by unit) from allocations a where a.booking_id = b.id) as places
      from bookings b where b.slot_id = ${slotId} and b.status = 'pending' order by b.id`);
  const transactions = new Set(rows.map(({ transaction }) => transaction)).size;
  return { places: rows.map(({ places }) => places), transactions };
}

describe('guests placed together', () => {
  it('get what those before them leave', async () => {
    const trip = await aTrip({ quantity: 2, capacity: 4 });
    const parties = [3, 3, 2, 1].map((people) => ({ people }));
    expect(await outcomes(trip, parties, together(4))).toEqual([
      'placed',
      'placed',
      'too-few-places',
      'placed',
    ]);
    expect(await written(trip)).toEqual({ places: ['1:3', '2:3', '1:1'], transactions: 1 });
  });

  it('get the same as one after the other', async () => {
    const boats = fc.record({
      quantity: fc.integer({ min: 1, max: 4 }),
      capacity: fc.integer({ min: 1, max: 6 }),
      sharing: fc.constantFrom('shared' as const, 'exclusive' as const),
    });
    const parties = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 2, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(boats, parties, async (boat, people) => {
        const [one, other] = [await aTrip(boat), await aTrip(boat)];
        const forms = people.map((each) => ({ people: each }));
        expect(await outcomes(one, forms, together(forms.length))).toEqual(await inOrder(other, forms));
        expect((await written(one)).places).toEqual((await written(other)).places);
      }),
      { numRuns: 25 },
    );
  });

  it('don’t fail for another’s form', async () => {
    const trip = await aTrip({ quantity: 9, capacity: 1 });
    const spoilt = { contact: { ...aForm(trip).contact, name: 'Ma\u0000rio' } };
    const forms = [{}, spoilt, { expectedTotalCents: 1 }, { slot: '0000-0100' }, {}];
    expect(await outcomes(trip, forms, together(5))).toEqual([
      'placed',
      'failed',
      'price-changed',
      'slot-not-offered',
      'placed',
    ]);
    expect((await written(trip)).places).toEqual(['1:1', '2:1']);
  });

  it('get the places of holds that have ended', async () => {
    const trip = await aTrip({ quantity: 2, capacity: 1 });
    expect(await inOrder(trip, [{}, {}])).toEqual(['placed', 'placed']);
    clock.advance({ hours: 2 });
    const late = await outcomes(trip, [{}, {}, {}], together(3));
    expect(late).toEqual(['placed', 'placed', 'sold-out']);
    expect((await written(trip)).places).toEqual(['1:1', '2:1']);
  });

  it('find the booking that their form made before', async () => {
    const trip = await aTrip({ quantity: 9, capacity: 1 });
    const form = { formNonce: crypto.randomUUID() };
    await inOrder(trip, [form]);
    expect(await outcomes(trip, [form, {}], together(2))).toEqual(['placed', 'placed']);
    expect((await written(trip)).places).toEqual(['1:1', '2:1']);
  });

  it('are those who wait: thirty at once take six transactions', async () => {
    const trip = await aTrip({ quantity: 3, capacity: 9 });
    const crowd = await outcomes(
      trip,
      Array.from({ length: 30 }, () => ({})),
      deps.placingTurn,
    );
    expect(crowd.filter((code) => code === 'placed')).toHaveLength(27);
    expect((await written(trip)).transactions).toBeLessThanOrEqual(6);
  });
});
