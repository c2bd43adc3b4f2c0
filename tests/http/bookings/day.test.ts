import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { accountApp } from '#tests/support/account-app.ts';
import { operatorVisitor } from '#tests/support/operator-visitor.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { aResoldTrip } from '#tests/support/world/a-resold-trip.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';

const world = await accountApp();
const { deps } = world;
const resold = await aResoldTrip(deps);
const owner = await operatorVisitor(world, resold.owner.userId);
const contact = {
  name: '<b>Anna</b>',
  surname: 'Öz',
  email: 'anna@example.com',
  phone: '+39 347 1112223',
  message: 'Riga uno\nRiga due',
};
const paid = await placed(deps, resold.sold, { people: 2, contact });
await pay(deps, paid.id);
await placed(deps, resold.sold, { people: 1 });

it('a day’s sheet names who comes, how to reach them, what they wrote and what is still to be paid', async () => {
  await world.app.database.sql`update services set meeting_point = 'Pontile 2'`;
  const { text, title } = await owner.visit('/availability/bookings/day?date=2027-06-12');
  expect(text).toContain('Incontro: Pontile 2');
  expect(title).toBe('Prenotazioni di sabato 12 giugno 2027');
  expect(text).not.toContain('Stampa');
  expect(text).toContain('2 prenotazioni, 3 persone');
  expect(text).toContain('09:30–11:00Mattina');
  expect(text).toContain('<b>Anna</b> Öz');
  expect(text).toContain('+39 347 1112223');
  expect(text).toContain('«Riga uno Riga due»');
  expect(text).toContain('Pagata 40,00 €');
  expect(text).toContain('Da pagare 20,00 €');
  expect(text).toContain(`venduta da ${resold.reseller.name}`);
  await owner.follow('Seguente');
  expect(owner.page.text).toContain('Nessuna prenotazione in questo giorno');
  await owner.visit('/availability/bookings/day?date=2027-02-30&activity=altri');
  expect(owner.page.status).toBe(200);
});

it('shows others an empty day, and an empty table', async () => {
  const stranger = await operatorVisitor(world, (await aBoatTrip(deps.db)).activity.userId);
  const asked = `date=2027-06-12&activity=${resold.own.activity.subdomain}`;
  expect((await stranger.visit(`/availability/bookings/day?${asked}`)).text).toContain(
    'Nessuna prenotazione',
  );
  const file = await stranger.visit(
    `/availability/bookings/export.csv?activity=${resold.own.activity.subdomain}`,
  );
  expect(file.html.trimEnd().split('\r\n')).toHaveLength(1);
});

it('the table is a file that nobody keeps', async () => {
  const file = await owner.visit('/availability/bookings/export.csv?q=anna');
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="prenotazioni-2027-06-01.csv"',
    'x-robots-tag': 'noindex',
  });
  expect(file.headers['cache-control']).toContain('no-store');
  expect(file.html.startsWith('\uFEFFCodice;')).toBe(true);
  expect(file.html).toContain(`${paid.reference};Confermata;`);
  expect(file.html).toContain(';Riga uno Riga due;');
});

it('a price for the whole party is not multiplied by who comes, on the sheet and in the table', async () => {
  const house = await aBoatTrip(deps.db, { rates: [{ name: 'Casa intera', pricing: 'per_booking' }] });
  await placed(deps, house, { people: 4, expectedTotalCents: 2000 });
  const host = await operatorVisitor(world, house.activity.userId);
  const { text } = await host.visit('/availability/bookings/day?date=2027-06-12');
  expect(text).toContain('Casa intera (4 persone)');
  const file = await host.visit('/availability/bookings/export.csv');
  expect(file.html).toContain(';Casa intera (4 persone);');
  expect((await owner.visit('/availability/bookings/day?date=2027-06-12')).text).toContain('Adulto × 2');
});

it('a booking does not speak of a mail that will never leave', async () => {
  const page = `/availability/bookings/${paid.reference}`;
  expect((await owner.visit(page)).text).toContain('Email in partenza: conferma');
  await deps.db.execute(sql`update mails set state = 'dropped' where booking_id = ${paid.id}`);
  expect((await owner.visit(page)).text).toContain('Confermata');
  expect(owner.page.text).not.toMatch(/Mail (in partenza|inviata|non consegnata)/);
});
