import { randomUUID } from 'node:crypto';

import { eq, sql, type SQL } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { replacementKey } from '#app/domain/bookings/placing/own-holds.server.ts';
import { placeBooking } from '#app/domain/bookings/placing/place-booking.server.ts';
import { bookings } from '#db/schema/index.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps, type TestDeps } from '#tests/support/deps.ts';
import { aForm, aGuest } from '#tests/support/world/a-booking.ts';
import { anOpenPage, pay } from '#tests/support/world/a-payment.ts';
import { aBoatTrip, aCalendar } from '#tests/support/world/a-service.ts';
import { liveParties, placed, placesLeft, refusal, statusOf } from '#tests/support/world/placing.ts';

const deps = testDeps({ db: (await testDatabase()).db, clock: testClock() });
beforeEach(() => deps.clock.set('2027-06-01T10:00'));

const jobsOf = async (name: string) => (await deps.jobs.waiting()).filter((job) => job.name === name);

describe('an unpaid hold', () => {
  it('keeps its places to its last second, and frees them by the clock alone', async () => {
    const trip = await aBoatTrip(deps.db, { quantity: 5 });
    const { id } = await placed(deps, trip, {
      choices: [{ rateId: trip.service.rates[0]?.id ?? 0, people: 5 }],
      expectedTotalCents: 10_000,
    });
    deps.clock.set('2027-06-01T10:14:59');
    expect(await placesLeft(deps, trip)).toBe(0);
    expect(await refusal(deps, trip)).toEqual({ code: 'sold-out' });
    deps.clock.set('2027-06-01T10:15');
    expect(await placesLeft(deps, trip)).toBe(5);
    expect(await statusOf(deps, id)).toBe('pending');
  });

  it('that has ended is cleared away by whoever books next', async () => {
    const trip = await aBoatTrip(deps.db, { quantity: 1 });
    const { id } = await placed(deps, trip);
    deps.clock.advance({ minutes: 15 });
    expect(await refusal(deps, trip)).toBeUndefined();
    expect(await statusOf(deps, id)).toBe('cancelled expired');
  });

  it('that has ended has its card page closed', async () => {
    const trip = await aBoatTrip(deps.db, { quantity: 1 });
    const { id } = await placed(deps, trip);
    const sessionId = await anOpenPage(deps, id);
    deps.clock.advance({ minutes: 15 });
    await placed(deps, trip);
    expect(await jobsOf('checkout.expire')).toContainEqual(
      expect.objectContaining({ payload: { sessionId } }),
    );
  });

  it('that has ended goes to one of many who were waiting for it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const trip = await aBoatTrip(deps.db, { quantity: 1 });
      await placed(deps, trip);
      deps.clock.advance({ minutes: 15 });
      const answers = await Promise.all(Array.from({ length: 8 }, () => refusal(deps, trip)));
      expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
      expect(await liveParties(deps, trip.slot.id)).toBe(1);
    }
  });

  it('of a neighbouring slot is cleared too when it is in the way', async () => {
    const trip = await aBoatTrip(deps.db, { quantity: 1 });
    await aCalendar(deps.db, trip.resource.id, { slots: [{ startTime: '10:00', endTime: '12:00' }] });
    const { id } = await placed(deps, trip);
    deps.clock.advance({ minutes: 15 });
    expect(await refusal(deps, trip, { slot: '1000-1200' })).toBeUndefined();
    expect(await statusOf(deps, id)).toBe('cancelled expired');
  });
});

describe("a guest's own unpaid hold", () => {
  const five = (trip: Awaited<ReturnType<typeof aBoatTrip>>) => ({
    choices: [{ rateId: trip.service.rates[0]?.id ?? 0, people: 5 }],
    expectedTotalCents: 10_000,
  });

  async function fullBoat() {
    const trip = await aBoatTrip(deps.db, { capacity: 5, quantity: 1 });
    const guest = aGuest();
    const first = await placed(deps, trip, { guest, ...five(trip) });
    return { trip, guest, first };
  }

  it('does not count against them: the new form replaces it', async () => {
    const { trip, guest, first } = await fullBoat();
    const second = await placed(deps, trip, { guest, people: 4 });
    expect(await statusOf(deps, first.id)).toBe('cancelled replaced');
    expect(await statusOf(deps, second.id)).toBe('pending');
    expect(await placesLeft(deps, trip)).toBe(1);
  });

  it('is known by the secret of the checkout, from another browser too', async () => {
    const { trip, first } = await fullBoat();
    await placed(deps, trip, { people: 4, replacesKey: replacementKey(first.secret) });
    expect(await statusOf(deps, first.id)).toBe('cancelled replaced');
  });

  it('is not touched by somebody else, nor by a guess', async () => {
    const { trip, first } = await fullBoat();
    expect(await refusal(deps, trip, { people: 4 })).toEqual({ code: 'sold-out' });
    expect(await refusal(deps, trip, { people: 4, replacesKey: first.secret })).toEqual({
      code: 'sold-out',
    });
    const nobody = { keyHash: undefined, addressHash: undefined };
    expect(await refusal(deps, trip, { people: 4, guest: nobody })).toEqual({ code: 'sold-out' });
    expect(await statusOf(deps, first.id)).toBe('pending');
  });

  it('of nobody in particular is not everybody else’s', async () => {
    const trip = await aBoatTrip(deps.db, { quantity: 2 });
    const nobody = { keyHash: undefined, addressHash: undefined };
    const { id } = await placed(deps, trip, { guest: nobody });
    await placed(deps, trip, { guest: nobody });
    expect(await statusOf(deps, id)).toBe('pending');
  });

  it('stays when the new form is refused', async () => {
    const { trip, guest, first } = await fullBoat();
    expect(await refusal(deps, trip, { guest, people: 6 })).toMatchObject({
      code: 'too-few-places',
      left: 5,
    });
    expect(await statusOf(deps, first.id)).toBe('pending');
  });

  it('for another slot or day stays as well', async () => {
    const trip = await aBoatTrip(deps.db);
    await aCalendar(deps.db, trip.resource.id, { slots: [{ startTime: '15:00', endTime: '16:00' }] });
    const guest = aGuest();
    const { id } = await placed(deps, trip, { guest });
    await placed(deps, trip, { guest, date: '2027-06-13' });
    await placed(deps, trip, { guest, slot: '1500-1600' });
    expect(await statusOf(deps, id)).toBe('pending');
  });

  it('is a booking of its own once it is paid: another one like it is made only when asked for', async () => {
    const trip = await aBoatTrip(deps.db);
    const guest = aGuest();
    const { id, reference, secret } = await placed(deps, trip, { guest });
    await pay(deps, id);
    expect(await refusal(deps, trip, { guest })).toEqual({ code: 'already-paid', reference, secret });
    const second = await placed(deps, trip, { guest, besides: reference });
    expect([await statusOf(deps, id), await statusOf(deps, second.id)]).toEqual(['confirmed', 'pending']);
  });

  it('has its card page closed when it is replaced', async () => {
    const { trip, guest, first } = await fullBoat();
    const sessionId = await anOpenPage(deps, first.id);
    await placed(deps, trip, { guest, people: 4 });
    expect(await jobsOf('checkout.expire')).toContainEqual(
      expect.objectContaining({ payload: { sessionId } }),
    );
  });
});

describe('the same form', () => {
  it('sent eight times at once makes one booking, and shows it to all', async () => {
    const trip = await aBoatTrip(deps.db);
    const [guest, form] = [aGuest(), aForm(trip)];
    const answers = await Promise.all(Array.from({ length: 8 }, () => placeBooking(deps, guest, form)));
    const ids = answers.map((answer) => (answer.ok ? answer.value.id : answer.error.code));
    expect(new Set(ids).size).toBe(1);
    expect(await liveParties(deps, trip.slot.id)).toBe(1);
  });

  it.each(['unpaid', 'paid', 'ended'])(
    'sent again later, when its booking is %s, makes no other',
    async (state) => {
      const trip = await aBoatTrip(deps.db);
      const [guest, form] = [aGuest(), aForm(trip)];
      const first = await placeBooking(deps, guest, form);
      if (!first.ok) throw new Error(first.error.code);
      if (state === 'paid') await pay(deps, first.value.id);
      if (state === 'ended') deps.clock.advance({ minutes: 15 });
      expect(await placeBooking(deps, guest, form)).toEqual(first);
      expect(
        await deps.db.select().from(bookings).where(eq(bookings.serviceId, trip.service.id)),
      ).toHaveLength(1);
    },
  );

  it('changed before it is sent again is another form, and replaces the first', async () => {
    const trip = await aBoatTrip(deps.db);
    const [guest, form] = [aGuest(), aForm(trip)];
    const first = await placed(deps, trip, { guest, formNonce: form.formNonce });
    const contact = { ...form.contact, email: 'mario.giusto@example.com' };
    const second = await placed(deps, trip, { guest, formNonce: form.formNonce, contact });
    expect(await statusOf(deps, first.id)).toBe('cancelled replaced');
    const [row] = await deps.db.select().from(bookings).where(eq(bookings.id, second.id));
    expect(row?.email).toBe('mario.giusto@example.com');
  });

  it('and another, sent together by one guest, leave one hold', async () => {
    const trip = await aBoatTrip(deps.db);
    const guest = aGuest();
    await Promise.all([placed(deps, trip, { guest }), placed(deps, trip, { guest })]);
    expect(await liveParties(deps, trip.slot.id)).toBe(1);
  });
});

describe('open holds of one client address', () => {
  const from = (addressHash: string) => ({ keyHash: randomUUID(), addressHash });

  it('are limited; paid ones and ended ones do not count', async () => {
    const few: TestDeps = { ...deps, config: { ...deps.config, maxOpenHoldsPerAddress: 2 } };
    const trip = await aBoatTrip(deps.db);
    const address = randomUUID();
    const { id } = await placed(few, trip, { guest: from(address) });
    await placed(few, trip, { guest: from(address) });
    expect(await refusal(few, trip, { guest: from(address) })).toEqual({ code: 'too-many-holds' });
    expect(await refusal(few, trip, { guest: from(randomUUID()) })).toBeUndefined();
    await pay(few, id);
    expect(await refusal(few, trip, { guest: from(address) })).toBeUndefined();
    expect(await refusal(few, trip, { guest: from(address) })).toEqual({ code: 'too-many-holds' });
    deps.clock.advance({ minutes: 15 });
    expect(await refusal(few, trip, { guest: from(address) })).toBeUndefined();
  });

  it('that are replaced make room for their successor', async () => {
    const one: TestDeps = { ...deps, config: { ...deps.config, maxOpenHoldsPerAddress: 1 } };
    const trip = await aBoatTrip(deps.db);
    const guest = aGuest();
    await placed(one, trip, { guest });
    expect(await refusal(one, trip, { guest, people: 2 })).toBeUndefined();
  });

  it('are not counted when there is no limit, or no address', async () => {
    const trip = await aBoatTrip(deps.db);
    const off: TestDeps = { ...deps, config: { ...deps.config, maxOpenHoldsPerAddress: 0 } };
    const one: TestDeps = { ...deps, config: { ...deps.config, maxOpenHoldsPerAddress: 1 } };
    const address = randomUUID();
    for (let n = 0; n < 3; n += 1) await placed(off, trip, { guest: from(address) });
    for (let n = 0; n < 3; n += 1)
      await placed(one, trip, { guest: { keyHash: randomUUID(), addressHash: undefined } });
    expect(await placesLeft(deps, trip)).toBe(4);
  });
});

describe('what is not for sale', () => {
  it('is refused: hidden, archived, unpublished, suspended, without payouts, or not of this activity', async () => {
    const trip = await aBoatTrip(deps.db);
    const refusedWhile = async (change: SQL, undo: SQL) => {
      await deps.db.execute(change);
      const answer = await refusal(deps, trip);
      await deps.db.execute(undo);
      return answer?.code;
    };
    const { service, activity } = trip;
    const hidden = sql`update catalogs set public = not public where id = ${service.catalogId}`;
    expect(await refusedWhile(hidden, hidden)).toBe('not-bookable');
    expect(
      await refusedWhile(
        sql`update services set archived_at = now() where id = ${service.id}`,
        sql`update services set archived_at = null where id = ${service.id}`,
      ),
    ).toBe('not-bookable');
    expect(
      await refusedWhile(
        sql`update activities set published_at = null where id = ${activity.id}`,
        sql`update activities set published_at = now() where id = ${activity.id}`,
      ),
    ).toBe('not-bookable');
    expect(
      await refusedWhile(
        sql`update activities set suspended_at = now() where id = ${activity.id}`,
        sql`update activities set suspended_at = null where id = ${activity.id}`,
      ),
    ).toBe('unknown-service');
    const payouts = sql`update payment_accounts set transfers_active = not transfers_active where id = ${activity.paymentAccountId}`;
    expect(await refusedWhile(payouts, payouts)).toBe('not-bookable');
    const other = await aBoatTrip(deps.db);
    expect(await refusal(deps, trip, { activityId: other.activity.id })).toEqual({ code: 'unknown-service' });
    expect(await refusal(deps, trip, { serviceId: other.service.id })).toEqual({ code: 'unknown-service' });
    expect(await refusal(deps, trip)).toBeUndefined();
  });
});
