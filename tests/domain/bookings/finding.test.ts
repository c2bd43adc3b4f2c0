// «Ritrova la prenotazione»: the answer reveals nothing, and the mailbox gets the bookings of its address.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { askForBookingLinks, mailBookingLinks } from '#app/domain/bookings/booking-mails.server.ts';
import { cancelByGuest } from '#app/domain/lifecycle/cancel.server.ts';
import { mails } from '#db/schema/index.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aForm } from '#tests/support/world/a-booking.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';

const deps = testDeps({ db: (await testDatabase()).db, clock: testClock() });
const trip = await aBoatTrip(deps.db, { quantity: 200 });
beforeEach(async () => {
  deps.clock.set('2027-06-01T10:00');
  await deps.db.delete(mails);
  await deps.db.execute(sql`delete from test_jobs`);
});

const SENT = { ok: true, value: undefined };

let people = 0;
/** Of nobody else in this file. */
function anAddress(): string {
  people += 1;
  return `Chiara+Rifugio${people}@Example.com`;
}

async function bookedBy(email: string, { paid = true, date = '2027-06-12' } = {}) {
  const contact = { ...aForm(trip).contact, email };
  const booking = await placed(deps, trip, { contact, date });
  if (paid) await pay(deps, booking.id);
  return booking;
}

function ask(email: string) {
  return askForBookingLinks(deps, email);
}

async function askedJobs() {
  return (await deps.jobs.waiting()).filter((job) => job.name === 'booking.links');
}

async function sentTo() {
  // Also those of before: they are idempotent.
  for (const { payload } of await askedJobs()) await mailBookingLinks(deps, payload);

  const rows = await deps.db.select().from(mails).where(eq(mails.kind, 'booking-links'));
  return rows.map(({ recipient, data }) => ({
    recipient,
    ids: (data as { bookingIds: number[] }).bookingIds,
  }));
}

describe('looking for one’s bookings', () => {
  it('is answered alike, whether the address has any or not', async () => {
    await bookedBy(anAddress());
    expect(await ask(`chiara+rifugio${people}@example.com`)).toEqual(SENT);
    expect(await ask('nessuno@example.com')).toEqual(SENT);
    expect(await ask('chiara@example.com')).toEqual(SENT);
    expect(await ask('no address')).toEqual({ ok: false, error: 'invalid-email' });
  });

  it('costs alike: one job each, and no mail before it', async () => {
    const email = anAddress();
    await bookedBy(email);
    const before = (await askedJobs()).length;
    await ask(email);
    await ask('nessuno@example.com');
    expect((await askedJobs()).length - before).toBe(2);
    expect(await deps.db.select().from(mails).where(eq(mails.kind, 'booking-links'))).toEqual([]);
  });

  it('sends those of the very address to it, as it was typed when booking, and nothing to others', async () => {
    const [own, other] = [anAddress(), anAddress()];
    const [first, second] = [await bookedBy(own), await bookedBy(own, { date: '2027-06-13' })];
    await bookedBy(other);
    await ask(` ${own.toUpperCase()} `);
    // Wildcards of SQL patterns are ordinary letters.
    for (const guess of ['nessuno@example.com', '%@example.com', 'chiara_rifugio1@example.com'])
      await ask(guess);
    expect(await sentTo()).toEqual([{ recipient: own, ids: [second.id, first.id] }]);
  });

  it('leaves out what came to nothing and what is long over', async () => {
    const email = anAddress();
    const confirmed = await bookedBy(email);
    const cancelled = await bookedBy(email);
    await cancelByGuest(deps, cancelled.secret);
    const held = await bookedBy(email, { paid: false, date: '2027-06-14' });
    await ask(email);
    deps.clock.advance({ minutes: 16 });
    await ask(email);
    deps.clock.set('2027-09-10T10:59');
    await ask(email);
    deps.clock.set('2027-09-10T11:01');
    await ask(email);
    const still = [cancelled.id, confirmed.id];
    expect((await sentTo()).map(({ ids }) => ids)).toEqual([[held.id, ...still], still, still]);
  });

  it('makes one mail in five minutes, however often it is asked for, and names twenty bookings at most', async () => {
    const email = anAddress();
    for (let n = 0; n < 21; n += 1) await bookedBy(email);
    await Promise.all([1, 2, 3, 4].map(() => ask(email)));
    deps.clock.advance({ seconds: 299 });
    await ask(email);
    expect(await sentTo()).toHaveLength(1);
    deps.clock.advance({ seconds: 1 });
    await ask(email);
    expect((await sentTo()).map(({ ids }) => ids.length)).toEqual([20, 20]);
  });
});
