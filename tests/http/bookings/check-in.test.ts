import { describe, expect, it } from 'vitest';

import { accountApp } from '#tests/support/account-app.ts';
import { operatorVisitor } from '#tests/support/operator-visitor.ts';
import { visitor } from '#tests/support/visitor.ts';
import { BASE_URL } from '#tests/support/test-app.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { aResoldTrip } from '#tests/support/world/a-resold-trip.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';

const world = await accountApp();
const { app, deps, clock } = world;
const sql = app.database.sql;

/** A paid party of three on 12 June at 09:30; at eight that morning their operator opens the page. */
async function aDoor() {
  clock.set('2027-06-01T10:00');
  const trip = await aBoatTrip(deps.db, { capacity: 4, quantity: 2 });
  const sold = await placed(deps, trip, { people: 3 });
  await pay(deps, sold.id);
  const [row] = await sql<[{ ticket_code: string }]>`select ticket_code from bookings where id = ${sold.id}`;
  clock.set('2027-06-12T08:00');
  const operator = await operatorVisitor(world, trip.activity.userId);
  await operator.visit('/checkin');
  const arrived = async () =>
    Number(
      (await sql`select coalesce(sum(people), 0) as n from arrivals where booking_id = ${sold.id}`)[0]?.['n'],
    );
  const send = (path: string, fields: Record<string, string>, who = operator) =>
    who.send({ method: 'POST', url: new URL(path, operator.page.url), body: new URLSearchParams(fields) });
  return { trip, sold, code: row.ticket_code, operator, arrived, send };
}

describe('the door without scripts', () => {
  it('answers a typed code at once, takes it back and corrects it', async () => {
    const { operator, sold, arrived } = await aDoor();
    await operator.submit('Verifica', { asked: sold.reference.toLowerCase() });
    expect(operator.page.text).toContain('Entrano in 3');
    expect(operator.page.text).toContain('3 di 3 entrati');
    await operator.submit('Annulla');
    expect(operator.page.text).toContain("Annullato: è com'era prima");
    expect(await arrived()).toBe(0);
    await operator.submit('Verifica', { asked: sold.reference });
    await operator.submit('Correggi', { people: '2' });
    expect(operator.page.text).toContain('Ne manca 1');
    expect(await arrived()).toBe(2);
    await operator.submit('Entra');
    expect(operator.page.text).toContain('Entra 1 persona');
    await operator.submit('Verifica', { asked: sold.reference });
    expect(operator.page.text).toContain('Già entrati alle 08:00');
    await operator.submit('Annulla');
    expect(operator.page.text).toContain('Da far entrare: 3');
    expect(await arrived()).toBe(0);
  });

  it('sent twice counts once', async () => {
    const { operator, sold, arrived } = await aDoor();
    await operator.visit(`/checkin?code=${sold.reference}`);
    const form = operator.request('Entrano', { people: '1' });
    await operator.send(form);
    await operator.send(form);
    expect(operator.page.text).toContain('Entra 1 persona');
    expect(await arrived()).toBe(1);
  });

  it('finds by name whom no code names', async () => {
    const { operator, sold, trip } = await aDoor();
    await sql`update bookings set name = 'Nicolò', surname = 'Brunner' where id = ${sold.id}`;
    await operator.submit('Verifica', { asked: 'brunner' });
    expect(operator.page.url.search).toBe('?q=brunner');
    const link = operator.page.root.querySelector(`a[href*="code=${sold.reference}"]`);
    expect(link?.text).toContain('Nicolò Brunner, 3 · 09:30');
    await operator.submit('Verifica', { asked: 'nessuno' });
    expect(operator.page.text).toContain('Codice non trovato');
    const other = await aBoatTrip(deps.db);
    const stranger = await operatorVisitor(world, other.activity.userId);
    await stranger.visit(`/checkin?q=brunner`);
    expect(stranger.page.text).not.toContain(sold.reference);
    expect(trip.activity.id).not.toBe(other.activity.id);
  });
});

describe("a ticket's address", () => {
  it('leads staff to the answer, and anybody else to their own booking', async () => {
    const { operator, sold, code, arrived } = await aDoor();
    const landing = async (who: Awaited<ReturnType<typeof aDoor>>['operator']) => {
      await who.visit(`/checkin/${code}`);
      return `${who.page.url.pathname}${who.page.url.search}`;
    };
    expect(await landing(operator)).toBe(`/checkin?code=${sold.reference}`);
    expect(operator.page.text).toContain('Da far entrare: 3');
    expect(await arrived()).toBe(0);
    expect(await landing(visitor(app, BASE_URL))).toBe('/ritrova');
    const stranger = await operatorVisitor(world, (await aBoatTrip(deps.db)).activity.userId);
    expect(await landing(stranger)).toBe('/ritrova');
  });

  it('of a resold booking is for who serves it', async () => {
    clock.set('2027-06-01T10:00');
    const resold = await aResoldTrip(deps);
    const sold = await placed(deps, resold.sold, { people: 2 });
    await pay(deps, sold.id);
    clock.set('2027-06-12T08:00');
    const [row] = await sql<
      [{ ticket_code: string }]
    >`select ticket_code from bookings where id = ${sold.id}`;
    for (const [user, path] of [
      [resold.reseller.userId, '/ritrova'],
      [resold.owner.userId, '/checkin'],
    ] as const) {
      const who = await operatorVisitor(world, user);
      await who.visit(`/checkin/${row.ticket_code}`);
      expect(who.page.url.pathname).toBe(path);
    }
  });

  it("is drawn on the guest's page and in the mail, while they are expected", async () => {
    const { sold } = await aDoor();
    const guest = visitor(app, BASE_URL);
    const codes = async () => {
      await guest.visit(`/booking/${sold.secret}`);
      return guest.page.root.querySelectorAll('svg[aria-label="Codice QR per il check-in"]').length;
    };
    expect(await codes()).toBe(1);
    await sql.begin(async (tx) => {
      await tx`delete from allocations where booking_id = ${sold.id}`;
      await tx`update bookings set status = 'cancelled', cancellation_reason = 'operator', cancelled_at = now() where id = ${sold.id}`;
    });
    expect(await codes()).toBe(0);
  });
});

describe('a device at the door', () => {
  it('reads the list of the day and sends what happened, once', async () => {
    const { operator, sold, code, arrived, send } = await aDoor();
    const list = await operator.visit('/checkin/day.json');
    expect(JSON.parse(list.html)).toMatchObject([{ reference: sold.reference, code, arrived: 0 }]);
    const told = { asked: sold.reference, people: '2', key: crypto.randomUUID(), at: '2027-06-12T05:50:00Z' };
    for (const time of [1, 2]) {
      const answer = await send('/checkin/day.json', told);
      expect([time, JSON.parse(answer.html)]).toMatchObject([time, { is: 'entered', entered: 2 }]);
    }
    expect(await arrived()).toBe(2);
    const late = await send('/checkin/day.json', { ...told, key: crypto.randomUUID() });
    expect(JSON.parse(late.html)).toMatchObject({ is: 'part' });
    expect(await arrived()).toBe(2);
  });

  it('of somebody else learns nothing, nor anybody who is not signed in', async () => {
    const { sold, send, arrived } = await aDoor();
    const stranger = await operatorVisitor(world, (await aBoatTrip(deps.db)).activity.userId);
    expect(JSON.parse((await stranger.visit('/checkin/day.json')).html)).toEqual([]);
    const answer = await send('/checkin/day.json', { asked: sold.reference }, stranger);
    expect(JSON.parse(answer.html)).toMatchObject({ is: 'not-found' });
    expect(await arrived()).toBe(0);
    const signedOut = await app.get('', '/checkin/day.json');
    expect([signedOut.statusCode, signedOut.headers['location']]).toEqual([
      302,
      '/login?redirect=%2Fcheckin%2Fday.json',
    ]);
  });

  it('has the camera and WebAssembly on its page, and nowhere else', async () => {
    const { operator } = await aDoor();
    const allowed = async (path: string) => {
      const { headers } = await operator.visit(path);
      return [
        String(headers['content-security-policy']).includes("'wasm-unsafe-eval'"),
        String(headers['permissions-policy']).includes('camera=(self)'),
        headers['x-scans'],
      ];
    };
    expect(await allowed('/checkin')).toEqual([true, true, undefined]);
    expect(await allowed('/availability')).toEqual([false, false, undefined]);
  });
});
