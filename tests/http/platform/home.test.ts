import { beforeAll, describe, expect, it } from 'vitest';

import { BASE_URL, testApp } from '#tests/support/test-app.ts';
import { type Page, visitor } from '#tests/support/visitor.ts';
import { aBoatTrip, anActivity } from '#tests/support/world/a-service.ts';

const app = await testApp();
const { db } = app.database;
const guest = () => visitor(app, BASE_URL);
const names = (page: Page) => page.root.querySelectorAll('.cards h3').map(({ text }) => text);

beforeAll(async () => {
  const { activity } = await aBoatTrip(db, { name: 'Giro in canoa' });
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
