import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eraseGuest } from '#app/domain/bookings/guests.server.ts';
import { forgetUser } from '#app/domain/identity/erase-user.server.ts';
import { accountApp } from '#tests/support/account-app.ts';
import { operatorVisitor } from '#tests/support/operator-visitor.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';

const world = await accountApp();
const { app, deps, clock } = world;
const sql = app.database.sql;

/** A departure on 12 June: a party with an address, one without, and one that has not paid. */
async function aDeparture() {
  clock.set('2027-06-01T10:00');
  const trip = await aBoatTrip(deps.db, { capacity: 4, quantity: 4 });
  const sold = await placed(deps, trip, { people: 2 });
  const silent = await placed(deps, trip, { people: 1 });
  for (const { id } of [sold, silent]) await pay(deps, id);
  await placed(deps, trip, { people: 1 });
  await sql`update bookings set email = '', name = 'Silvano', surname = 'Muto' where id = ${silent.id}`;
  await sql`update bookings set name = 'Marcella', surname = 'Parola' where id = ${sold.id}`;
  const operator = await operatorVisitor(world, trip.activity.userId);
  const path = `/availability/departures/message?slot=${trip.slot.id}&date=2027-06-12`;
  const mails = async () =>
    Number(
      (
        await sql`select count(*) as n from mails where kind = 'booking-message' and booking_id in (${sold.id}, ${silent.id})`
      )[0]?.['n'],
    );
  const send = (fields: Record<string, string> = {}, who = operator) =>
    who.send({
      method: 'POST',
      url: new URL(path, operator.page.url),
      body: new URLSearchParams({
        do: 'send',
        subject: 'Vento',
        body: 'Si parte dal molo 2.',
        key: randomUUID(),
        ...fields,
      }),
    });
  return { trip, sold, silent, operator, path, mails, send };
}

describe('a message to a departure', () => {
  it('is looked at, sent to who has an address, and stands on the page of the departure', async () => {
    const { operator, path, mails } = await aDeparture();
    await operator.visit(path);
    expect(operator.page.text).toContain('Silvano Muto');
    expect(operator.page.text).toContain('Senza email');
    await operator.submit('Anteprima', { subject: 'Vento', body: 'Si parte\ndal molo 2.' });
    expect(operator.page.text).toContain('Invia a 1 ospite');
    expect(await mails()).toBe(0);
    await operator.submit('Invia a 1 ospite');
    expect(operator.page.text).toContain('1 ospite non ha un indirizzo: telefona');
    expect(operator.page.text).toContain('Messaggi agli ospiti');
    expect(operator.page.text).toContain('dal molo 2.');
    expect(await mails()).toBe(1);
  });

  it('is sent once by one press, however often and by how many at once it comes', async () => {
    const { send, mails } = await aDeparture();
    const key = randomUUID();
    await send({ key });
    await send({ key });
    expect(await mails()).toBe(1);
    const second = await aDeparture();
    await Promise.all(
      Array.from({ length: 6 }, () => second.send({ key: '6f1f0f6e-6a0b-4f0a-9d55-1f2f3a4b5c6d' })),
    );
    expect(await second.mails()).toBe(1);
  });

  it('is refused empty, too long, or too often in a day', async () => {
    const { operator, send, mails } = await aDeparture();
    for (const fields of [
      { subject: '' },
      { body: '' },
      { subject: 'a'.repeat(71) },
      { body: 'a'.repeat(2001) },
    ])
      expect((await send(fields)).status).toBe(422);
    for (const time of [1, 2, 3, 4, 5]) {
      await send();
      expect(await mails()).toBe(time);
    }
    expect((await send()).status).toBe(422);
    expect(operator.page.text).toContain('Troppi messaggi');
    clock.set('2027-06-02T10:01');
    await send();
    expect(await mails()).toBe(6);
  });

  it('is not written where nobody has an address: who is to be telephoned stands there', async () => {
    const { operator, path, mails, send, sold } = await aDeparture();
    await sql`update bookings set email = '' where id = ${sold.id}`;
    await operator.visit(path);
    expect(operator.page.text).toContain('Nessuno ha un indirizzo email');
    expect(operator.page.text).not.toContain('Anteprima');
    expect((await send()).status).toBe(422);
    expect(await mails()).toBe(0);
  });

  it('of somebody else does not exist', async () => {
    const { path, send, mails } = await aDeparture();
    const stranger = await operatorVisitor(world, (await aBoatTrip(deps.db)).activity.userId);
    expect((await stranger.visit(path)).status).toBe(404);
    expect((await send({}, stranger)).status).toBe(404);
    expect(await mails()).toBe(0);
  });
});

describe('an erasure', () => {
  /** In every text of the database. */
  async function placesOf(word: string): Promise<string[]> {
    const columns = await sql<{ table_name: string; column_name: string }[]>`
      select table_name, column_name from information_schema.columns
       where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY', 'character varying')`;
    const found: string[] = [];
    for (const { table_name: table, column_name: column } of columns) {
      const rows =
        await sql`select 1 from ${sql(table)} where ${sql(column)}::text like ${`%${word}%`} limit 1`;
      if (rows.length > 0) found.push(`${table}.${column}`);
    }
    return found;
  }

  it("of its last guest takes the message along, and the guest's mail at once", async () => {
    const { sold, silent, send, trip } = await aDeparture();
    await sql`update bookings set email = 'parola@example.com' where id = ${sold.id}`;
    await send({ subject: 'Segnaparola', body: 'Cara Marcella Segnaparola' });
    expect(await placesOf('Segnaparola')).toContain('mails.data');
    clock.set('2027-06-20T10:00');
    await sql`update bookings set status = 'completed', completed_at = now() where id in (${sold.id}, ${silent.id})`;
    const viewer = { userId: trip.activity.userId, role: 'operator' as const };
    await eraseGuest(deps, viewer, sold.reference);
    expect(await placesOf('Segnaparola')).toEqual(['departure_messages.subject', 'departure_messages.body']);
    await sql`update bookings set email = 'muto@example.com' where id = ${silent.id}`;
    await eraseGuest(deps, viewer, silent.reference);
    expect(await placesOf('Segnaparola')).toEqual([]);
  });

  it('of who wrote it leaves none of their words', async () => {
    const { send, trip } = await aDeparture();
    await send({ subject: 'Zeppaparola', body: 'Zeppaparola' });
    await deps.db.transaction((tx) =>
      forgetUser({ ...deps, db: tx }, { userId: trip.activity.userId, emailKey: 'nessuno' }),
    );
    expect(await placesOf('Zeppaparola')).toEqual([]);
  });
});
