import { beforeAll, describe, expect, it } from 'vitest';

import { BASE_URL, testApp } from '#tests/support/test-app.ts';
import { type Page, visitor } from '#tests/support/visitor.ts';
import { aBoatTrip, aCalendar, anActivity } from '#tests/support/world/a-service.ts';

const app = await testApp();
const { db } = app.database;
const guest = () => visitor(app, BASE_URL);
const names = (page: Page) => page.root.querySelectorAll('#attivita .cards h3').map(({ text }) => text);

beforeAll(async () => {
  const { activity, resource } = await aBoatTrip(db, { name: 'Giro in canoa', capacity: 2 });
  await aCalendar(db, resource.id, { startDate: '2020-01-01', endDate: '2200-12-31' });
  await app.database
    .sql`update activities set name = ${"Città d'acqua"}, city = 'Alba', province = 'CN' where id = ${activity.id}`;
  await anActivity(db, { name: 'Bosco 50%', city: 'Castro', province: 'LE' });
  await anActivity(db, { name: 'Nascosta', city: 'Forlì', province: 'FC', publishedAt: null });
});

describe('the home page without scripts', () => {
  it('says what it is for guests and operators, and shows the activities', async () => {
    const home = await guest().visit('/');
    expect(home.status).toBe(200);
    expect(home.root.querySelectorAll('h1')).toHaveLength(1);
    expect(names(home)).toEqual(['Bosco 50%', "Città d'acqua"]);
    expect(home.text).toContain('da 20,00 €');
    expect(home.text).toContain('3% + 0,50 €');
    expect(home.root.querySelector('a[href="/register"]')?.text).toBe('Registrati');
    expect(home.text).not.toContain('Forlì');
  });

  it('searches by a plain form, by what an activity sells too, and keeps what was typed', async () => {
    const person = guest();
    await person.visit('/');
    await person.submit('Cerca', { q: 'CANOA' });
    expect(person.page.url.searchParams.get('q')).toBe('CANOA');
    expect(names(person.page)).toEqual(["Città d'acqua"]);
    expect(person.page.text).toContain('1 attività per “CANOA”');
    expect(person.page.root.querySelector('input[name=q]')?.getAttribute('value')).toBe('CANOA');
    await person.submit('Cerca', { q: '%' });
    expect(names(person.page)).toEqual(['Bosco 50%']);
  });

  it('narrows by city, and takes a filter away again', async () => {
    const person = guest();
    await person.visit('/');
    await person.submit('Cerca', { city: 'Castro (LE)' });
    expect(names(person.page)).toEqual(['Bosco 50%']);
    await person.follow('Togli Castro (LE)');
    expect(names(person.page)).toHaveLength(2);
  });

  it('shows services with the next days that have places, each a link to book it', async () => {
    const person = guest();
    const home = await person.visit('/');
    const days = home.root.querySelectorAll('#servizi .card-day');
    expect(days).toHaveLength(3);
    expect(home.text).toContain('Ultimi 2');
    const href = days[1]?.getAttribute('href') ?? '';
    expect(href).toMatch(/\/giro-in-canoa\?date=\d{4}-\d\d-\d\d$/);
    expect((await person.visit(href)).status).toBe(200);
  });

  it('finds what takes place on the wanted days, and leads on from days without anything', async () => {
    const person = guest();
    await person.visit('/');
    await person.follow('Domani');
    expect(person.page.url.search).toBe('?when=tomorrow');
    expect(person.page.text).toContain('1 servizio');
    expect(person.page.text).toContain('Hai scelto domani, ');
    await person.submit('Cerca', { q: 'canoa', date: '2199-01-01' });
    expect(person.page.root.querySelectorAll('#servizi h3')).toHaveLength(0);
    await person.follow('In qualsiasi giorno');
    expect(person.page.url.search).toBe('?q=canoa');
  });

  it('leads from a day that is past, or has nothing, only to what is found: first to the nearest day with places', async () => {
    const person = guest();
    const chips = () =>
      person.page.root.querySelectorAll('#risultati [aria-label="Prova anche"] a').map(({ text }) => text);
    await person.visit('/?date=2020-02-01&city=Castro+(LE)');
    expect(person.page.text).toContain('Nessun risultato a Castro (LE), sabato 1 febbraio 2020');
    expect(person.page.text).toContain('Questo giorno è passato');
    expect(chips()).toEqual([]);
    await person.visit('/?date=2020-02-01');
    expect(person.page.text).toContain('Nessun risultato per sabato 1 febbraio 2020');
    expect(chips()).toEqual([
      expect.stringMatching(/^Posti liberi: /),
      'Questo fine settimana',
      'In qualsiasi giorno',
    ]);
    await person.follow(chips()[0] ?? '');
    expect(person.page.root.querySelectorAll('#servizi h3')).toHaveLength(1);
    await person.visit('/?when=tomorrow&city=Castro+(LE)');
    expect(chips()).toEqual(['In tutta Italia', 'Alba (CN)']);
  });

  it('says that nothing was found, and the way on', async () => {
    const person = guest();
    await person.visit('/?q=zucchine');
    expect(person.page.status).toBe(200);
    expect(person.page.text).toContain('Nessun risultato per “zucchine”');
    await person.follow('Vedi tutte le attività');
    expect(names(person.page)).toHaveLength(2);
  });

  it.each([
    ['3 000 letters', `?q=${'a'.repeat(3000)}`],
    ['a type that is none', '?type=99999999'],
    ['things that are no numbers', '?type=x&page=-1&city=%27'],
    ['a page far beyond', '?page=999999999'],
    ['a sign that is none, twice', '?q=%EF%BF%BE&q=2'],
  ])('is not upset by %s', async (_, query) => {
    expect((await guest().visit(`/${query}`)).status).toBe(200);
  });

  it('leads to the activity on its own host', async () => {
    const person = guest();
    await person.visit('/');
    await person.follow("Città d'acqua");
    expect(person.page.url.hostname).toMatch(/^barche-\d+\.piattaforma\.test$/);
    expect(person.page.status).toBe(200);
  });
});
