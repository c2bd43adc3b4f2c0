import { describe, expect, it } from 'vitest';

import { accountApp } from '#tests/support/account-app.ts';
import { operatorVisitor } from '#tests/support/operator-visitor.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { aResoldTrip } from '#tests/support/world/a-resold-trip.ts';
import { aBoatTrip, aCalendar, aResource, aService } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';

const world = await accountApp();
const { deps, app } = world;
const { sql } = app.database;
const resold = await aResoldTrip(deps);
const { activity, resource } = resold.own;
const owner = await operatorVisitor(world, resold.owner.userId);
const contact = {
  name: 'Niccolò',
  surname: "D'Amico, Öz",
  email: 'nico@example.com',
  phone: '+39 347 1112223',
  message: 'Segreto',
};
const sale = await placed(deps, resold.sold, { people: 2, contact });
await pay(deps, sale.id);
await placed(deps, resold.sold, { people: 1 });

const addresses = () =>
  owner.page.root
    .querySelectorAll('input[readonly]')
    .map((input) => new URL(input.getAttribute('value') ?? '').pathname);

/** Folded lines joined again (RFC 5545, 3.1). */
const unfolded = (file: string) => file.replaceAll('\r\n ', '');

async function read(path: string) {
  const answer = await app.get('', path);
  return { status: answer.statusCode, headers: answer.headers, file: unfolded(answer.body) };
}

describe('a calendar to subscribe to', () => {
  it('has an address once it is asked for, which stays when asked again', async () => {
    await owner.visit('/availability/feeds');
    expect(addresses()).toEqual([]);
    const form = owner.request("Crea l'indirizzo");
    await owner.send(form);
    const [first] = addresses();
    expect(first).toMatch(/^\/feeds\/[\w-]{43}\.ics$/);
    await owner.send(form);
    expect(addresses()).toEqual([first]);
    await owner.submit("Crea l'indirizzo");
    expect(addresses()).toHaveLength(2);
  });

  it('shows certain bookings with name, people and telephone, and no more of the guest', async () => {
    await owner.visit('/availability/feeds');
    for (const path of addresses()) {
      const { headers, file } = await read(path);
      expect(headers).toMatchObject({
        'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
        'x-robots-tag': 'noindex',
      });
      expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1);
      expect(file).toContain("SUMMARY:Giro in barca: Niccolò D'Amico\\, Öz\\, 2 persone");
      expect(file).toContain('Telefono +39 347 1112223');
      expect(file).toContain(`UID:booking-${sale.id}@piattaforma.test`);
      expect(file).toContain('DTSTART;TZID=Europe/Rome:20270612T093000');
      expect(file).toContain('BEGIN:VTIMEZONE');
      expect(file).not.toMatch(/nico@example|Segreto|undefined|null|\/booking\//);
    }
  });

  it('shows no booking of another resource, nor of another activity', async () => {
    const second = await aResource(deps.db, activity.id, { name: 'Canoa', quantity: 9 });
    await aCalendar(deps.db, second.id);
    const service = await aService(deps.db, activity.id, { resources: [second.id] });
    const [canoe, foreign] = [
      await placed(deps, { activity, service }),
      await placed(deps, await aBoatTrip(deps.db)),
    ];
    for (const { id } of [canoe, foreign]) await pay(deps, id);
    await owner.visit('/availability/feeds');
    const shown = [];
    for (const path of addresses()) {
      const { file } = await read(path);
      shown.push([sale, canoe, foreign].map(({ reference }) => file.includes(reference)));
    }
    // All bookings of the activity, and those of its boat.
    expect(shown).toEqual([
      [true, true, false],
      [true, false, false],
    ]);
  });

  it('drops a booking that was cancelled', async () => {
    const other = await placed(deps, resold.sold, { people: 3 });
    await pay(deps, other.id);
    const [path = ''] = addresses();
    expect((await read(path)).file).toContain(other.reference);
    await owner.visit(`/availability/bookings/${other.reference}/cancel`);
    await owner.submit('Annulla la prenotazione');
    expect((await read(path)).file).not.toContain(other.reference);
    await owner.visit('/availability/feeds');
  });

  it('answers nobody who has no address', async () => {
    for (const path of [
      '/feeds/1.ics',
      '/feeds/x',
      `/feeds/${'a'.repeat(32)}.ics`,
      `/feeds/${'a'.repeat(32)}`,
    ])
      expect([path, (await read(path)).status]).toEqual([path, 404]);
  });

  it('changes its address once, after which the old one is gone', async () => {
    await owner.visit('/availability/feeds');
    const [old = '', second] = addresses();
    await owner.follow('Cambia indirizzo');
    const form = owner.request("Cambia l'indirizzo");
    await owner.send(form);
    const [renewed] = addresses();
    expect(renewed).not.toBe(old);
    await owner.send(form);
    expect(addresses()).toEqual([renewed, second]);
    expect((await read(old)).status).toBe(404);
    expect((await read(renewed ?? '')).status).toBe(200);
  });

  it('is nobody else’s to ask for or to change', async () => {
    const bosco = await aBoatTrip(deps.db);
    const stranger = await operatorVisitor(world, bosco.activity.userId);
    const before = await sql`select * from calendar_feeds order by id`;
    const url = new URL('/availability/feeds', stranger.page.url);
    const tries = [
      { activity: String(activity.id) },
      { activity: String(activity.id), resource: String(resource.id) },
      { activity: String(bosco.activity.id), resource: String(resource.id) },
      { activity: '2147483648' },
      { activity: 'x' },
    ];
    for (const fields of tries) {
      await stranger.send({ method: 'POST', url, body: new URLSearchParams(fields) });
      expect([fields, stranger.page.status]).toEqual([fields, 404]);
    }
    const renew = new URL(`/availability/feeds/renew?activity=${activity.id}`, stranger.page.url);
    expect((await stranger.visit(renew.href)).status).toBe(404);
    const [feed] = before;
    await stranger.send({
      method: 'POST',
      url: renew,
      body: new URLSearchParams({ replacing: String(feed?.['secret_hash']) }),
    });
    expect(stranger.page.status).toBe(404);
    expect(await sql`select * from calendar_feeds order by id`).toEqual(before);
  });
});
