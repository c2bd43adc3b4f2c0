import { describe, expect, it } from 'vitest';

import { accountApp, fieldErrors } from '#tests/support/account-app.ts';
import { aResource, aService } from '#tests/support/world/a-service.ts';
import { aSignedInOperator } from '#tests/support/world/a-signed-in-operator.ts';

const world = await accountApp();
const { sql, db } = world.app.database;
const operator = await aSignedInOperator(world);
const stranger = await aSignedInOperator(world);
const { visitor: chiara, base, activityId } = operator;

async function aStoredService(rates: { name: string }[] = []) {
  const boat = await aResource(db, activityId, { name: 'Gozzo', capacity: 10, maxParticipants: 8 });
  const service = await aService(db, activityId, {
    resources: [boat.id],
    rates: [{ name: 'X' }, ...rates],
    priceCents: 3550,
  });
  await sql`delete from rates where service_id = ${service.id} and name = 'X'`;
  return `${base}/services/${service.id}`;
}

const ratesOf = (home: string) =>
  sql`select name, price_cents::int as price, pricing, min_people as min, max_people as max from rates
       where service_id = ${Number(home.split('/').at(-1))} order by archived_at is not null, position, id`;

const names = async (home: string) => (await ratesOf(home)).map((row) => row['name'] as string);

describe('rates without scripts', () => {
  it('begin with the price of the service, once for a form sent twice', async () => {
    const home = await aStoredService();
    await chiara.visit(`${home}/rates`);
    expect(chiara.page.text).toContain('Non ci sono tariffe');
    await chiara.follow('Aggiungi una tariffa');
    expect(chiara.page.root.querySelector('#price')?.getAttribute('value')).toBe('35,50');
    const form = chiara.request('Salva la tariffa', { name: 'Adulto', maxPeople: '6' });
    await chiara.send(form);
    await chiara.send(form);
    expect(chiara.page.text).toContain('Tariffa salvata');
    expect([...(await ratesOf(home))]).toEqual([
      { name: 'Adulto', price: 3550, pricing: 'per_person', min: 1, max: 6 },
    ]);
    await chiara.visit(`${home}/rates/new`);
    expect(chiara.page.root.querySelector('#price')?.getAttribute('value')).toBe('');
  });

  it.each([
    [{ minPeople: '0' }, 'minPeople'],
    [{ minPeople: '-1' }, 'minPeople'],
    [{ minPeople: '2.5' }, 'minPeople'],
    [{ minPeople: '2,5' }, 'minPeople'],
    [{ minPeople: '' }, 'minPeople'],
    [{ minPeople: '2147483648' }, 'minPeople'],
    [{ minPeople: '99999999999999999999' }, 'minPeople'],
    [{ minPeople: '5', maxPeople: '4' }, 'maxPeople'],
    [{ maxPeople: 'molti' }, 'maxPeople'],
    [{ price: '0,99' }, 'price'],
    [{ price: '-5' }, 'price'],
    [{ pricing: 'per_kilo' }, 'pricing'],
    [{ name: ' ' }, 'name'],
  ])('refuse %j beside its field and keep it', async (wrong, field) => {
    const home = await aStoredService();
    await chiara.visit(`${home}/rates/new`);
    await chiara.submit('Salva la tariffa', { name: 'Adulto', ...wrong });
    expect([chiara.page.status, fieldErrors(chiara.page).length]).toEqual([422, 1]);
    expect(chiara.page.root.querySelector(`a[href="#${field}"]`)).not.toBeNull();
    const [name = '', typed] = Object.entries(wrong).at(-1) ?? [];
    const kept = chiara.page.root.querySelector(`input[type=text]#${name}`)?.getAttribute('value');
    expect([undefined, typed]).toContain(kept);
    expect(await ratesOf(home)).toHaveLength(0);
  });

  it('say when nobody sees them, because no resource takes so many people', async () => {
    const home = await aStoredService();
    await chiara.visit(`${home}/rates/new`);
    await chiara.submit('Salva la tariffa', { name: 'Comitiva', minPeople: '9' });
    expect(chiara.page.text).toContain('Tariffa salvata, ma non si mostra');
    expect(chiara.page.text).toContain('Gozzo: da 1 a 8 persone');
    await chiara.follow('Comitiva');
    await chiara.submit('Salva la tariffa', { minPeople: '8', price: '1.234,56' });
    expect(chiara.page.text).not.toContain('non si mostra');
    expect(chiara.page.text).toContain('1.234,56 €');
  });

  it('go up and down, are put away and come back', async () => {
    const home = await aStoredService([{ name: 'A' }, { name: 'B' }, { name: 'C' }]);
    await chiara.visit(`${home}/rates`);
    const move = async (label: string) => {
      const button = chiara.page.root.querySelector(`button[aria-label="${label}"]`);
      const form = chiara.request('Sposta su');
      form.body.set('move', button?.getAttribute('value') ?? '');
      await chiara.send(form);
      expect(chiara.page.text).toContain('Ordine salvato');
      return names(home);
    };
    expect(await move('Sposta su: C')).toEqual(['A', 'C', 'B']);
    expect(await move('Sposta giù: A')).toEqual(['C', 'A', 'B']);
    await chiara.follow('Archivia A');
    expect(chiara.page.text).toContain('Le prenotazioni già fatte conservano la tariffa e il prezzo');
    await chiara.submit('Archivia la tariffa');
    expect(chiara.page.text).toContain('Tariffe archiviate (1)');
    await chiara.follow('Ripristina A');
    await chiara.submit('Rimetti in vendita');
    expect(await names(home)).toEqual(['C', 'B', 'A']);
  });

  it('of another service or activity do not exist', async () => {
    const [mine, other] = [
      await aStoredService([{ name: 'Mia' }]),
      await aStoredService([{ name: 'Altra' }]),
    ];
    const [rate] = await sql`select id from rates where service_id = ${Number(other.split('/').at(-1))}`;
    for (const part of ['', '/archive']) {
      expect((await chiara.visit(`${mine}/rates/${rate?.['id']}${part}`)).status).toBe(404);
      expect((await stranger.visitor.visit(`${other}/rates/${rate?.['id']}${part}`)).status).toBe(404);
    }
    expect((await stranger.visitor.visit(`${other}/rates`)).status).toBe(404);
    expect((await stranger.visitor.visit(`${other}/questions`)).status).toBe(404);
    expect((await stranger.visitor.visit(`${other}/images`)).status).toBe(404);
  });
});

describe('questions without scripts', () => {
  const questionsOf = (home: string) =>
    sql`select label, kind, choices, required from service_questions
         where service_id = ${Number(home.split('/').at(-1))} and archived_at is null order by position`;

  it('are made, changed, put in order and away', async () => {
    const home = await aStoredService([{ name: 'A' }]);
    await chiara.visit(`${home}/questions`);
    await chiara.follow('Aggiungi una domanda');
    await chiara.submit('Salva la domanda', {
      label: 'Taglia?',
      kind: 'choice',
      choices: 'S',
      required: true,
    });
    expect(fieldErrors(chiara.page)).toEqual(['Scrivi almeno due risposte, una per riga']);
    expect(chiara.page.root.querySelector('#choices')?.text.trim()).toBe('S');
    const form = chiara.request('Salva la domanda', { choices: 'S\r\nM\r\nL' });
    await chiara.send(form);
    await chiara.send(form);
    expect(chiara.page.text).toContain('Una scelta: S, M, L');
    await chiara.visit(`${home}/questions/new`);
    await chiara.submit('Salva la domanda', { label: 'Allergie?' });
    expect([...(await questionsOf(home))]).toEqual([
      { label: 'Taglia?', kind: 'choice', choices: ['S', 'M', 'L'], required: true },
      { label: 'Allergie?', kind: 'text', choices: [], required: false },
    ]);
    await chiara.follow('Taglia?');
    await chiara.submit('Salva la domanda', { label: 'Che taglia?', required: false });
    expect((await questionsOf(home))[0]).toMatchObject({ label: 'Che taglia?', required: false });
    await chiara.follow('Archivia Che taglia?');
    await chiara.submit('Archivia la domanda');
    expect((await questionsOf(home)).map((row) => row['label'])).toEqual(['Allergie?']);
  });
});

describe('pictures of a service without scripts', () => {
  it('have a page of their own', async () => {
    const home = await aStoredService([{ name: 'A' }]);
    await chiara.visit(`${home}/images`);
    expect(chiara.page.text).toContain('Nessuna immagine');
    expect(
      chiara.page.root.querySelector('form[enctype="multipart/form-data"] input[type=file]'),
    ).not.toBeNull();
  });
});
