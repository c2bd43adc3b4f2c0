import { describe, expect, it } from 'vitest';

import { accountApp, fieldErrors } from '#tests/support/account-app.ts';
import { aBoatKeeper } from '#tests/support/world/a-signed-in-operator.ts';
import { placed, placesLeft } from '#tests/support/world/placing.ts';

const world = await accountApp();
const { deps, app } = world;
const { sql } = app.database;

describe('the resources without scripts', () => {
  it('are listed, made, and made once of a form that is sent twice', async () => {
    const { trip, operator } = await aBoatKeeper(world);
    await operator.visit('/availability/resources');
    expect(operator.page.text).toContain('Barca');
    await operator.follow('Nuova risorsa');
    await operator.submit('Crea la risorsa', { name: '', quantity: 'due', capacity: '6' });
    expect(operator.page.status).toBe(422);
    expect(operator.page.title).toBe('Errore: Nuova risorsa');
    expect(fieldErrors(operator.page)).toEqual(['Questo campo è obbligatorio', 'Inserisci un numero intero']);
    expect(operator.page.root.querySelector('#capacity')?.getAttribute('value')).toBe('6');
    expect(operator.page.root.querySelector('#quantity')?.getAttribute('value')).toBe('due');
    const filled = {
      name: 'Canoa',
      quantity: '3',
      capacity: '2',
      sharing: 'exclusive',
      bufferAfterMinutes: '15',
    };
    const form = operator.request('Crea la risorsa', filled);
    await operator.send(form);
    expect(operator.page.text).toContain('Risorsa creata');
    expect(operator.page.root.querySelector('h1')?.text).toBe('Canoa');
    await operator.send(form);
    const rows = await sql`
      select name, quantity, capacity, sharing, max_participants, buffer_after_minutes
        from resources join resource_terms on resource_id = id
       where activity_id = ${trip.activity.id} and name = 'Canoa'`;
    expect([...rows]).toEqual([
      {
        name: 'Canoa',
        quantity: 3,
        capacity: 2,
        sharing: 'exclusive',
        max_participants: null,
        buffer_after_minutes: 15,
      },
    ]);
  });

  it('say what is sold when they are made smaller, and keep what was typed', async () => {
    const { trip, operator } = await aBoatKeeper(world);
    await placed(deps, trip, { people: 3 });
    await operator.visit(`/availability/resources/${trip.resource.id}`);
    await operator.submit('Salva le modifiche', { capacity: '2' });
    expect(operator.page.status).toBe(422);
    expect(fieldErrors(operator.page)).toEqual([
      "In alcuni giorni hai già venduto 3 posti su un'unità: lì non puoi scendere sotto 3",
    ]);
    expect(operator.page.text).toContain('sabato 12 giugno 2027: 1 prenotazione, 3 persone');
    expect(operator.page.root.querySelector('#capacity')?.getAttribute('value')).toBe('2');
    await operator.submit('Salva le modifiche', { capacity: '3', name: 'Barca grande' });
    expect(operator.page.text).toContain('Risorsa salvata');
    expect(operator.page.root.querySelector('h1')?.text).toBe('Barca grande');
  });

  it('change from a day on, on the days that are not sold, when asked for', async () => {
    const { trip, operator } = await aBoatKeeper(world);
    await placed(deps, trip, { people: 3 });
    const page = `/availability/resources/${trip.resource.id}`;
    await operator.visit(page);
    expect(operator.page.root.querySelector('#from')?.getAttribute('value')).toBe('2027-06-01');
    await operator.submit('Salva le modifiche', { capacity: '2', from: '2027-05-31' });
    expect(fieldErrors(operator.page)).toEqual(['Scegli un giorno da oggi in poi']);
    await operator.submit('Salva le modifiche', { capacity: '2', from: '2027-06-10', name: 'Barca nuova' });
    expect(operator.page.status).toBe(422);
    expect(operator.page.text).toContain('sabato 12 giugno 2027: 1 prenotazione, 3 persone');
    expect(operator.page.root.querySelector('#from')?.getAttribute('value')).toBe('2027-06-10');
    await operator.submit('Cambia gli altri giorni');
    expect(operator.page.text).toContain("Risorsa salvata: 1 data già venduta resta com'era");
    expect(operator.page.root.querySelector('h1')?.text).toBe('Barca nuova');
    expect(operator.page.root.querySelector('#capacity')?.getAttribute('value')).toBe('4');
    const changes = operator.page.root.querySelectorAll('section[aria-labelledby=cambi] li');
    expect(changes.map(({ text }) => text)).toEqual([
      'Dal 10/06/2027: 2 unità, 2 persone ciascuna, gruppi insieme',
      'Dal 12/06/2027: 2 unità, 4 persone ciascuna, gruppi insieme',
      'Dal 13/06/2027: 2 unità, 2 persone ciascuna, gruppi insieme',
    ]);
    for (const [date, left] of [
      ['2027-06-09', 8],
      ['2027-06-10', 4],
      ['2027-06-12', 5],
      ['2027-06-13', 4],
    ] as const)
      expect(await placesLeft(deps, trip, date)).toBe(left);
  });

  it('are archived after a question that says what stays valid', async () => {
    const { trip, operator } = await aBoatKeeper(world);
    await placed(deps, trip);
    await operator.visit(`/availability/resources/${trip.resource.id}`);
    await operator.follow('Archivia la risorsa');
    expect(operator.page.root.querySelector('h1')?.text).toBe('Vuoi archiviare «Barca»?');
    expect(operator.page.text).toContain('La prenotazione già venduta resta valida');
    await operator.submit('Archivia la risorsa');
    expect(operator.page.text).toContain('Archiviata');
    await operator.visit(`/availability/resources/${trip.resource.id}`);
    await operator.follow('Rimetti in vendita');
    await operator.submit('Rimetti in vendita');
    expect(operator.page.text).toContain('Risorsa di nuovo attiva');
  });

  it('of somebody else do not exist', async () => {
    const { operator } = await aBoatKeeper(world);
    const { trip } = await aBoatKeeper(world);
    const path = `/availability/resources/${trip.resource.id}`;
    for (const each of [path, `${path}/archive`, '/availability/resources/uno'])
      expect((await operator.visit(each)).status).toBe(404);
    expect((await operator.visit(`/availability/resources?activity=${trip.activity.subdomain}`)).status).toBe(
      404,
    );
    for (const each of [path, `${path}/archive`]) {
      const url = new URL(each, operator.page.url);
      const body = new URLSearchParams({
        archived: 'yes',
        name: 'Mia',
        quantity: '1',
        capacity: '4',
        minParticipants: '1',
      });
      expect((await operator.send({ method: 'POST', url, body })).status).toBe(404);
    }
    const fields = {
      name: 'Mia',
      quantity: '1',
      capacity: '4',
      minParticipants: '1',
      activityId: String(trip.activity.id),
    };
    const url = new URL('/availability/resources/new', operator.page.url);
    expect((await operator.send({ method: 'POST', url, body: new URLSearchParams(fields) })).status).toBe(
      404,
    );
  });
});
