import { describe, expect, it } from 'vitest';

import { listDeskActivities } from '#app/domain/bookings/desk/desk-bookings.server.ts';
import { listGuests } from '#app/domain/bookings/guests.server.ts';
import { accountApp } from '#tests/support/account-app.ts';
import { operatorVisitor } from '#tests/support/operator-visitor.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { aResoldTrip } from '#tests/support/world/a-resold-trip.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { manyBookings } from '#tests/support/world/many-bookings.ts';
import { placed } from '#tests/support/world/placing.ts';

const world = await accountApp();
const { deps, clock, app } = world;
const { sql } = app.database;
const resold = await aResoldTrip(deps);
const seller = await operatorVisitor(world, resold.seller.userId);
const contact = {
  name: 'Niccolò',
  surname: "D'Amico",
  email: 'Nico@Example.com',
  phone: '+39 347 1112223',
  message: 'Segreto',
};

async function aSale(changes: Partial<typeof contact> = {}) {
  const sale = await placed(deps, resold.sold, { people: 2, contact: { ...contact, ...changes } });
  await pay(deps, sale.id);
  return sale;
}

const first = await aSale();
const second = await aSale({ email: 'nico@example.com', name: 'Nico' });
await aSale({
  email: 'anna@example.com',
  name: 'Anna',
  surname: 'Verdi',
  phone: '+39 333 0000000',
  message: 'Ciao',
});

describe('the guests of who sells', () => {
  it('are told apart by address, without capitals, with what they booked', async () => {
    await seller.visit('/availability/guests');
    expect(seller.page.root.querySelectorAll('tbody tr')).toHaveLength(2);
    expect(seller.page.text).toContain("Nico D'Amico");
    await seller.submit('Cerca', { q: 'niccolo' });
    expect(seller.page.root.querySelectorAll('tbody tr')).toHaveLength(1);
    expect(seller.page.text).toContain('80,00 €');
    await seller.follow("Nico D'Amico");
    expect(seller.page.url.pathname).toBe(`/availability/guests/${second.reference}`);
    expect(seller.page.text).toContain(first.reference);
    expect(seller.page.text).toContain('Prenotazioni confermate2');
  });

  it('are not those of who only serves, nor of others', async () => {
    const owner = await operatorVisitor(world, resold.owner.userId);
    await owner.visit('/availability/guests');
    expect(owner.page.text).toContain('Non hai ancora ospiti');
    const stranger = await operatorVisitor(world, (await aBoatTrip(deps.db)).activity.userId);
    for (const visitor of [owner, stranger]) {
      for (const rest of ['', '/erase'])
        expect((await visitor.visit(`/availability/guests/${first.reference}${rest}`)).status).toBe(404);
      const url = new URL(`/availability/guests/${first.reference}/erase`, visitor.page.url);
      await visitor.send({ method: 'POST', url, body: new URLSearchParams() });
      expect(visitor.page.status).toBe(404);
    }
    expect((await seller.visit('/availability/guests/1')).status).toBe(404);
    const [row] = await sql`select name from bookings where id = ${first.id}`;
    expect(row?.['name']).toBe('Niccolò');
  });

  it('come by pages, each once, forwards and back', async () => {
    const trip = await aBoatTrip(deps.db);
    await manyBookings(sql, trip, { count: 30 });
    const viewer = { userId: trip.activity.userId, role: 'operator' } as const;
    const activities = await listDeskActivities(deps.db, viewer, 'bookings');
    const read = (cursor: { after?: string | undefined; before?: string | undefined }) =>
      listGuests(deps.db, { activities, q: '', size: 12, after: cursor.after, before: cursor.before });
    const one = await read({});
    const two = await read({ after: one.next });
    const three = await read({ after: two.next });
    const all = [one, two, three].flatMap(({ items }) => items.map(({ email }) => email));
    expect(new Set(all).size).toBe(30);
    expect(three.next).toBeUndefined();
    expect(await read({ before: two.previous })).toEqual({ ...one, previous: undefined });
    expect((await read({ after: 'ZZZZZZ' })).items).toEqual(one.items);
  });
});

describe('a guest who asks to be forgotten', () => {
  it('is kept while their bookings are still to come', async () => {
    await seller.visit(`/availability/guests/${second.reference}`);
    await seller.follow('Cancella i dati');
    await seller.submit('Cancella i dati');
    expect(seller.page.status).toBe(409);
    expect(seller.page.title).toMatch(/^Errore: /);
    expect(seller.page.text).toContain('Ha ancora 2 prenotazioni in corso o future: prima annullale.');
    await seller.follow('Vedi le sue prenotazioni');
    expect(seller.page.root.querySelectorAll('tbody tr')).toHaveLength(2);
  });

  it('leaves amounts and dates, and no trace of who it was', async () => {
    const [question] = await sql`
      insert into service_questions (service_id, label, kind, position) values (${resold.own.service.id}, 'Allergie', 'text', 0) returning id`;
    await sql`insert into booking_answers (booking_id, question_id, label, answer) values (${first.id}, ${question?.['id']}, 'Allergie', 'Nico: noci')`;
    await sql`insert into invoice_requests (booking_id, holder, address, fiscal_code) values (${first.id}, 'Nico Amico', 'Via Amico 1', 'RSSMRA80A01H501U')`;
    await sql`
      insert into booking_moves (booking_id, status, resource_id, slot_id, slot_name, date, start_time, end_time, starts_at, ends_at,
                                 quantity, total_cents, difference_cents, lines, note, hold_expires_at, free_cancellation_until)
      select id, 'ended', resource_id, slot_id, slot_name, date + 1, start_time, end_time, starts_at + interval '1 day',
             ends_at + interval '1 day', quantity, 2000, 500, '[]', 'Nico preferisce domenica', starts_at, starts_at from bookings where id = ${first.id}`;
    const [before] = await sql`select secret, total_cents, date from bookings where id = ${first.id}`;
    clock.set('2027-06-20T10:00');
    const later = await operatorVisitor(world, resold.seller.userId);
    await later.visit(`/availability/guests/${first.reference}/erase`);
    const form = later.request('Cancella i dati');
    await later.send(form);
    expect(later.page.text).toContain("Dati dell'ospite cancellati");
    await later.send(form);
    expect(later.page.text).toContain("Dati dell'ospite cancellati");
    const traces = await sql`
      select t.trace from (
        select b::text as trace from bookings b union all select m::text from mails m union all select e::text from booking_events e
        union all select v::text from booking_moves v
        union all select w::text from booking_answers w union all select f::text from invoice_requests f) t
       where t.trace ~* 'nico|amico|1112223|Segreto|RSSMRA'`;
    expect([...traces]).toEqual([]);
    const [after] =
      await sql`select secret, total_cents, date, name, surname from bookings where id = ${first.id}`;
    expect(after).toMatchObject({
      total_cents: before?.['total_cents'],
      date: before?.['date'],
      name: 'Ospite',
      surname: 'cancellato',
    });
    expect(after?.['secret']).not.toBe(before?.['secret']);
    expect((await later.visit(`/booking/${before?.['secret']}`)).status).toBe(404);
    await later.visit('/availability/guests');
    expect(later.page.root.querySelectorAll('tbody tr')).toHaveLength(1);
    await later.visit(`/availability/bookings/${first.reference}`);
    expect(later.page.text).toContain('Ospite cancellato');
    expect(later.page.text).toContain("Dati dell'ospite cancellati");
  });
});
