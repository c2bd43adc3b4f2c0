import { describe, expect, it } from 'vitest';

import { accountApp, fieldErrors } from '#tests/support/account-app.ts';
import { aBoatKeeper } from '#tests/support/world/a-signed-in-operator.ts';
import { aResource } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';

const world = await accountApp();
const { deps, app } = world;
const { sql } = app.database;

const SEASON = { startDate: '2028-06-01', endDate: '2028-08-31' };

describe('the calendars without scripts', () => {
  it('are made with their default slots, once for a form that is sent twice', async () => {
    const { trip, operator } = await aBoatKeeper(world);
    await operator.visit('/calendars');
    expect(operator.page.text).toContain('01/01/2027–31/12/2027');
    await operator.follow('Nuovo calendario');
    await operator.submit('Crea il calendario', {
      name: 'Estate',
      startDate: '2028-06-01',
      endDate: '2028-05-01',
    });
    expect(operator.page.status).toBe(422);
    expect(fieldErrors(operator.page)).toEqual(["La fine non può venire prima dell'inizio"]);
    expect(operator.page.root.querySelector('#name')?.getAttribute('value')).toBe('Estate');
    expect(operator.page.root.querySelectorAll('input[name=weekday][checked]')).toHaveLength(7);
    const form = operator.request('Crea il calendario', { ...SEASON, name: 'Estate' });
    form.body.delete('weekday');
    for (const weekday of ['5', '6']) form.body.append('weekday', weekday);
    await operator.send(form);
    expect(operator.page.text).toContain('Calendario creato');
    expect(operator.page.text).toContain('Pomeriggio14:00–17:00');
    await operator.send(form);
    const rows = await sql`
      select start_date::text, end_date::text, weekdays from calendars where resource_id = ${trip.resource.id} and name = 'Estate'`;
    expect([...rows]).toEqual([{ start_date: '2028-06-01', end_date: '2028-08-31', weekdays: 0b1100000 }]);
  });

  it('are made for another resource too, by the form to which the browser’s Back leads', async () => {
    const { trip, operator } = await aBoatKeeper(world);
    const other = await aResource(world.deps.db, trip.activity.id);
    await operator.visit('/calendars/new');
    const forms = [trip.resource, other].map(({ id }) =>
      operator.request('Crea il calendario', { ...SEASON, name: 'Inverno', resourceId: String(id) }),
    );
    for (const form of forms) await operator.send(form);
    expect(operator.page.text).toContain('Calendario creato');
    const rows = await sql`select resource_id from calendars where name = 'Inverno' order by resource_id`;
    expect(rows.map((row) => row['resource_id'])).toEqual([trip.resource.id, other.id]);
  });

  it('refuse a season that leaves sold days out, name them, and change the others when asked', async () => {
    const { trip, operator } = await aBoatKeeper(world);
    await placed(deps, trip, { people: 3 });
    await operator.visit(`/calendars/${trip.calendar.id}`);
    await operator.submit('Salva la stagione', { endDate: '2027-06-11' });
    expect(operator.page.status).toBe(422);
    expect(fieldErrors(operator.page)).toEqual(['1 data è già venduta']);
    expect(operator.page.text).toContain('sabato 12 giugno 2027: 1 prenotazione, 3 persone');
    expect(operator.page.root.querySelector('#endDate')?.getAttribute('value')).toBe('2027-06-11');
    await operator.submit('Lascia in vendita queste e cambia le altre');
    expect(operator.page.text).toContain("Stagione salvata: 1 data già venduta resta com'era");
    await operator.visit('/calendars');
    expect(operator.page.text).toContain('Date già vendute');
  });

  it('stop the sales of days that are sold, and resume those that are chosen', async () => {
    const { trip, operator } = await aBoatKeeper(world);
    await placed(deps, trip);
    await operator.visit(`/calendars/${trip.calendar.id}`);
    const days = { firstDate: '2027-06-12', lastDate: '2027-06-13', reason: 'Guida malata' };
    await operator.submit('Chiudi le date', days);
    expect(operator.page.status).toBe(422);
    await operator.submit('Ferma le vendite');
    expect(operator.page.text).toContain('Vendite ferme in 2 date');
    expect(operator.page.text).toContain('sabato 12 giugno 2027: Guida malata');
    await operator.submit('Riprendi le vendite scelte', { stop: '2027-06-12' });
    expect(operator.page.text).toContain('Vendite riprese nelle date scelte');
    expect(operator.page.text).not.toContain('sabato 12 giugno 2027: Guida malata');
    expect(operator.page.text).toContain('domenica 13 giugno 2027: Guida malata');
    await operator.submit('Ferma le vendite', { firstDate: '', lastDate: '2027-06-13' });
    expect(operator.page.status).toBe(422);
  });

  it('close days and open them again', async () => {
    const { trip, operator } = await aBoatKeeper(world);
    await placed(deps, trip);
    await operator.visit(`/calendars/${trip.calendar.id}`);
    await operator.submit('Chiudi le date', {
      firstDate: '2027-06-11',
      lastDate: '2027-06-13',
      reason: 'Ferie',
    });
    expect(operator.page.status).toBe(422);
    expect(operator.page.root.querySelector('#reason')?.getAttribute('value')).toBe('Ferie');
    await operator.submit('Chiudi le altre');
    expect(operator.page.text).toContain('2 date chiuse');
    expect(operator.page.text).toContain('venerdì 11 giugno 2027: Ferie');
    await operator.submit('Riapri le date scelte', { date: '2027-06-11' });
    expect(operator.page.text).toContain('1 data riaperta');
    const rows = await sql`select date::text from closed_dates where calendar_id = ${trip.calendar.id}`;
    expect([...rows]).toEqual([{ date: '2027-06-13' }]);
  });

  it('get slots that change from a day on, and archive them', async () => {
    const { trip, operator } = await aBoatKeeper(world);
    await placed(deps, trip);
    await operator.visit(`/calendars/${trip.calendar.id}`);
    await operator.follow('Nuova fascia');
    await operator.submit('Aggiungi la fascia', {
      name: 'Notte',
      startTime: '22:00',
      endTime: '22:00',
      quantity: '9',
    });
    expect(fieldErrors(operator.page)).toEqual([
      "La fine deve essere diversa dall'inizio",
      'La risorsa ha 2 unità: non puoi offrirne di più',
    ]);
    await operator.submit('Aggiungi la fascia', {
      name: '',
      startTime: '09:30',
      endTime: '11:00',
      quantity: '',
    });
    expect(fieldErrors(operator.page)).toEqual([
      'Questo campo è obbligatorio',
      "C'è già una fascia con questo orario: «Mattina»",
    ]);
    await operator.submit('Aggiungi la fascia', {
      name: 'Notte',
      startTime: '22:00',
      endTime: '00:00',
      quantity: '9',
    });
    expect(fieldErrors(operator.page)).toEqual(['La risorsa ha 2 unità: non puoi offrirne di più']);
    const form = operator.request('Aggiungi la fascia', { quantity: '' });
    await operator.send(form);
    await operator.send(form);
    expect(operator.page.text).toContain('Fascia aggiunta');
    expect(operator.page.text.match(/22:00–24:00/g)).toHaveLength(1);
    await operator.follow('Mattina');
    await operator.submit('Salva le modifiche', { startTime: '10:00', endTime: '12:00', from: '2027-06-10' });
    expect(operator.page.status).toBe(422);
    expect(fieldErrors(operator.page)).toEqual(['Hai già venduto 1 posto in 1 data: quelle non cambiano']);
    expect(operator.page.root.querySelector('#startTime')?.getAttribute('value')).toBe('10:00');
    await operator.submit('Cambia le altre date');
    expect(operator.page.text).toContain("Fascia salvata: 1 data già venduta resta com'era");
    expect(operator.page.text).toContain('fino al 09/06/2027');
    expect(operator.page.text).toContain('10:00–12:00');
    await operator.follow('Notte');
    await operator.follow('Archivia la fascia');
    await operator.submit('Archivia la fascia');
    expect(operator.page.text).not.toContain('22:00–24:00');
  });

  it('lead from the page of a slot that has changed since to what it has become', async () => {
    const { trip, operator } = await aBoatKeeper(world);
    const page = `/calendars/${trip.calendar.id}/slots/${trip.slot.id}`;
    await operator.visit(page);
    const opened = operator.request('Salva le modifiche', { name: 'Alba' });
    await operator.submit('Salva le modifiche', { name: 'Mattina presto' });
    const changed = "Questa fascia è cambiata nel frattempo: ecco com'è adesso";
    const name = () => operator.page.root.querySelector('#name')?.getAttribute('value');
    for (const goThere of [
      () => operator.visit(page),
      () => operator.visit(`${page}/archive`),
      () => operator.send(opened),
    ]) {
      await goThere();
      expect([operator.page.status, name()]).toEqual([200, 'Mattina presto']);
      expect(operator.page.text).toContain(changed);
    }
    await operator.follow('Archivia la fascia');
    await operator.submit('Archivia la fascia');
    expect((await operator.visit(page)).status).toBe(404);
  });

  it('change a slot once for a form that is sent twice, also at the same instant', async () => {
    const { trip, operator } = await aBoatKeeper(world);
    await operator.visit(`/calendars/${trip.calendar.id}`);
    await operator.follow('Mattina');
    const form = operator.request('Salva le modifiche', { startTime: '10:00', from: '2027-06-10' });
    for (const { status, text } of await Promise.all([operator.send(form), operator.send(form)]))
      expect([status, text.includes('Fascia salvata')]).toEqual([200, true]);
    await operator.send(form);
    expect(operator.page.text).toContain('Fascia salvata');
    const rows = await sql`
      select start_time::text as start, valid_from::text as first, valid_to::text as last from slots where calendar_id = ${trip.calendar.id} order by id`;
    expect([...rows]).toEqual([
      { start: '09:30:00', first: null, last: '2027-06-09' },
      { start: '10:00:00', first: '2027-06-10', last: null },
    ]);
  });

  it('are copied to another season and archived', async () => {
    const { trip, operator } = await aBoatKeeper(world);
    await operator.visit(`/calendars/${trip.calendar.id}`);
    await operator.follow("Copia per un'altra stagione");
    await operator.submit('Crea la copia', { name: 'Copia', startDate: '' });
    expect(operator.page.status).toBe(422);
    await operator.submit('Crea la copia', SEASON);
    expect(operator.page.text).toContain('Calendario copiato');
    expect(operator.page.text).toContain('09:30–11:00');
    await operator.follow('Archivia il calendario');
    await operator.submit('Archivia il calendario');
    expect(operator.page.text).toContain('Calendario archiviato');
  });

  it('of somebody else do not exist', async () => {
    const { operator } = await aBoatKeeper(world);
    const { trip } = await aBoatKeeper(world);
    const base = `/calendars/${trip.calendar.id}`;
    const paths = [
      '',
      '/copy',
      '/archive',
      '/slots/new',
      `/slots/${trip.slot.id}`,
      `/slots/${trip.slot.id}/archive`,
    ];
    const fields = { intent: 'season', name: 'Mio', ...SEASON, weekday: '1', archived: 'yes' };
    for (const path of paths) {
      expect([path, (await operator.visit(base + path)).status]).toEqual([path, 404]);
      const url = new URL(base + path, operator.page.url);
      const answer = await operator.send({ method: 'POST', url, body: new URLSearchParams(fields) });
      expect([path, answer.status]).toEqual([path, 404]);
    }
    expect((await operator.visit(`/calendars?resource=${trip.resource.id}`)).status).toBe(404);
    const url = new URL('/calendars/new', operator.page.url);
    const body = new URLSearchParams({ ...fields, resourceId: String(trip.resource.id) });
    expect((await operator.send({ method: 'POST', url, body })).status).toBe(404);
  });
});
