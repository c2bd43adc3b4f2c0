import { describe, expect, it } from 'vitest';

import { readBookingFilter } from '#app/domain/bookings/desk/booking-list.ts';
import { listDeskActivities } from '#app/domain/bookings/desk/desk-bookings.server.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import { exportBookings } from '#app/domain/payments/statements/export-bookings.server.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { aResoldTrip } from '#tests/support/world/a-resold-trip.ts';
import { manyBookings } from '#tests/support/world/many-bookings.ts';
import { placed } from '#tests/support/world/placing.ts';

const { db, sql } = await testDatabase();
const deps = testDeps({ db, clock: testClock('2027-06-01T10:00') });
const resold = await aResoldTrip(deps);
const { id } = await placed(deps, resold.sold, { people: 3 });
await pay(deps, id);

async function table(viewer: Viewer, query = '', order: 'new' | 'start' = 'new') {
  const activities = await listDeskActivities(db, viewer, 'bookings');
  const filter = readBookingFilter(new URLSearchParams(query));
  let text = '';
  let pieces = 0;
  for await (const piece of exportBookings(deps, { activities, filter, order })) {
    text += piece;
    pieces += 1;
  }
  const [head = '', ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  const titles = head.split(';');
  const rows = lines.map((line) =>
    Object.fromEntries(line.split(';').map((cell, at) => [titles[at] ?? '', cell])),
  );
  return { rows, pieces, titles };
}

describe('the exported table', () => {
  it('gives each side its own share of the money, and the invoice to who sells', async () => {
    await sql`insert into invoice_requests (booking_id, holder, address, vat_number) values (${id}, 'Rossi S.r.l.', 'Via Po 1', '01234567890')`;
    const [owner] = (await table(resold.owner)).rows;
    expect(owner).toMatchObject({
      Stato: 'Confermata',
      Data: '12/06/2027',
      Telefono: "'+39 333 123 4567",
      Persone: '3',
      Tariffe: 'Adulto × 3',
      Totale: '60,00',
      'Pagato online': '60,00',
      'Commissione piattaforma': '2,30',
      'Commissione rivendita': '9,00',
      'La tua parte, tolti rimborsi e contestazioni perse': '48,70',
      'Fattura: intestatario': '',
    });
    const [seller] = (await table(resold.seller)).rows;
    expect(seller).toMatchObject({
      'Commissione piattaforma': '',
      'La tua parte, tolti rimborsi e contestazioni perse': '9,00',
      'Fattura: intestatario': 'Rossi S.r.l.',
      'Fattura: partita IVA': "'01234567890",
    });
    await sql`update activities set name = 'Rifugio Blu'`;
    expect((await table(resold.seller)).rows[0]).toMatchObject({
      'La tua parte, tolti rimborsi e contestazioni perse': '9,00',
    });
  });

  it('has a column for each question that was answered', async () => {
    const [question] = await sql`
      insert into service_questions (service_id, label, kind, position) values (${resold.own.service.id}, 'Allergie; note', 'text', 0) returning id`;
    await sql`insert into booking_answers (booking_id, question_id, label, answer) values (${id}, ${question?.['id']}, 'Allergie', '=noci')`;
    const { rows, titles } = await table(resold.owner);
    expect(titles).toContain('Allergie');
    expect(rows[0]).toMatchObject({ Allergie: "'=noci" });
    await sql`delete from booking_answers`;
    expect((await table(resold.owner)).titles).not.toContain('Allergie');
  });

  it('keeps both answers of two questions with the same words, as they were written', async () => {
    for (const answer of ['1/2', '3-4']) {
      const [question] = await sql`
        insert into service_questions (service_id, label, kind, position) values (${resold.own.service.id}, 'Misura', 'text', 0) returning id`;
      await sql`insert into booking_answers (booking_id, question_id, label, answer) values (${id}, ${question?.['id']}, 'Misura', ${answer})`;
    }
    const { rows, titles } = await table(resold.owner);
    expect(titles.filter((title) => title.startsWith('Misura'))).toEqual(['Misura', 'Misura (2)']);
    expect(rows[0]).toMatchObject({ Misura: "'1/2", 'Misura (2)': "'3-4" });
    await sql`delete from booking_answers`;
  });

  it('holds every booking of the filter once, in the list’s order, in pieces', async () => {
    await manyBookings(sql, resold.own, { count: 1203, values: { name: 'Tanti' } });
    const { rows, pieces } = await table(resold.owner, 'q=tanti', 'start');
    expect(new Set(rows.map((row) => row['Codice'])).size).toBe(1203);
    expect(pieces).toBe(4);
    expect((await table(resold.owner)).rows).toHaveLength(1204);
    expect((await table(resold.seller)).rows).toHaveLength(1);
    expect((await table(resold.seller, 'q=tanti')).rows).toHaveLength(0);
  });
});
