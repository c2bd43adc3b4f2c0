import { describe, expect, it } from 'vitest';

import { searchOffer } from '#app/domain/scheduling/reach.server.ts';
import { accountApp } from '#tests/support/account-app.ts';
import { operatorVisitor } from '#tests/support/operator-visitor.ts';
import type { Page } from '#tests/support/visitor.ts';
import { aBoatTrip, aUser } from '#tests/support/world/a-service.ts';
import { manyBookings } from '#tests/support/world/many-bookings.ts';

const world = await accountApp();
const { deps } = world;
const { sql } = world.app.database;
const CONFIRMED = { status: 'confirmed', confirmed_at: '2027-06-01T06:00:00Z' };

async function anOperator(surname: string, count: number) {
  const trip = await aBoatTrip(deps.db);
  await manyBookings(sql, trip, { count, values: { ...CONFIRMED, surname, phone: '+39 347 1112223' } });
  const { userId } = trip.activity;
  const rows = await sql`select reference from bookings where activity_id = ${trip.activity.id} order by id`;
  const references = rows.map((row) => String(row['reference']));
  return { trip, userId, visitor: await operatorVisitor(world, userId), references };
}

const mine = await anOperator('Fenoglio', 12);
const other = await anOperator('Fenoglio', 1);
await sql`insert into catalogs (activity_id, name, position) values (${mine.trip.activity.id}, 'Estate sul làgo', 7)`;
await sql`update services set name = 'Gita al 50%_faro' where id = ${mine.trip.service.id}`;
await sql`update services set name = 'Gita segreta' where id = ${other.trip.service.id}`;

const hitsOf = (page: Page) =>
  page.root
    .querySelectorAll('main section')
    .map((section) => [section.querySelector('h2')?.text, section.querySelectorAll('li').length]);

const wayTo = (page: Page, words: string) =>
  page.root
    .querySelectorAll('main section li a')
    .find((link) => link.text.includes(words))
    ?.getAttribute('href');

describe('one search, without scripts', () => {
  it('finds guests and bookings by name and telephone, ten of each and the way to all', async () => {
    const { visitor } = mine;
    const telephones = ['+39 347 111 2223', '347-111.2223', '0039 347 1112223', '111 2223', '3471112223'];
    for (const q of ['fenoglio', 'FENÒGLIO', ...telephones]) {
      await visitor.visit(`/search?q=${encodeURIComponent(q)}`);
      expect(Object.fromEntries(hitsOf(visitor.page))).toMatchObject({ Prenotazioni: 10 });
      expect(visitor.page.root.querySelectorAll('main section h2').at(0)?.text).toBe('Ospiti');
    }
    await visitor.follow('Vedi tutti: prenotazioni');
    expect(visitor.page.url.pathname + visitor.page.url.search).toBe('/availability/bookings?q=3471112223');
  });

  it('leads from a code straight to the booking, for those who may see it', async () => {
    const [code = ''] = mine.references;
    await mine.visitor.visit('/search');
    await mine.visitor.submit('Cerca', { q: ` ${code.toLowerCase()} ` });
    expect(mine.visitor.page.url.pathname).toBe(`/availability/bookings/${code}`);
    await other.visitor.visit(`/search?q=${code}`);
    expect(other.visitor.page.url.pathname).toBe('/search');
    expect(other.visitor.page.text).toContain(`Nessun risultato per “${code}”`);
  });

  it('finds services, catalogs, resources and help of one’s own only, letter for letter', async () => {
    const { visitor, trip } = mine;
    await visitor.visit('/search?q=50%25_');
    expect(hitsOf(visitor.page)).toEqual([['Servizi', 1]]);
    expect(wayTo(visitor.page, 'Gita al 50%_faro')).toBe(
      `/dashboard/${trip.activity.subdomain}/services/${trip.service.id}`,
    );
    await visitor.follow('Gita al 50%_faro');
    expect(visitor.page.status).toBe(200);
    await visitor.visit('/search?q=lago+estate');
    expect(hitsOf(visitor.page)).toContainEqual(['Cataloghi', 1]);
    await visitor.follow('Estate sul làgo');
    expect(visitor.page.status).toBe(200);
    await visitor.visit('/search?q=segreta');
    expect(visitor.page.text).not.toContain('Gita segreta');
    await visitor.visit(`/search?q=${encodeURIComponent(trip.resource.name)}`);
    expect(wayTo(visitor.page, trip.resource.name)).toBe(`/availability/resources/${trip.resource.id}`);
    await visitor.visit('/search?q=rimborsare');
    expect(Object.fromEntries(hitsOf(visitor.page))['Aiuto']).toBeGreaterThan(0);
  });

  it('shows each role what it may open: a guide help alone, the desk no services', async () => {
    const [code = ''] = mine.references;
    const kinds = async (role: string) => {
      const { id } = await aUser(deps.db, { onboardingCompletedAt: new Date() });
      await sql`insert into memberships (activity_id, user_id, role) values (${mine.trip.activity.id}, ${id}, ${role})`;
      const visitor = await operatorVisitor(world, id);
      const found = [];
      for (const each of ['fenoglio', 'faro']) {
        await visitor.visit(`/search?q=${each}`);
        found.push(...hitsOf(visitor.page).map(([kind]) => kind));
      }
      await visitor.visit(`/search?q=${code}`);
      return { found, at: visitor.page.url.pathname };
    };
    expect(await kinds('guide')).toEqual({ found: [], at: '/search' });
    const desk = { found: ['Ospiti', 'Prenotazioni'], at: `/availability/bookings/${code}` };
    expect(await kinds('desk')).toEqual(desk);
  });

  it('leads on from nothing, and stands odd questions', async () => {
    const { visitor } = mine;
    const odd = ['', '%20%20', '%25', '_', '\\', "'%20or%201=1--", 'x'.repeat(3000), '%F0%9F%8E%AB'];
    for (const q of odd) {
      await visitor.visit(`/search?q=${q}`);
      expect([q, visitor.page.status]).toEqual([q, 200]);
    }
    await visitor.visit('/search?q=nessunacosa');
    expect(visitor.page.text).toContain('Nessun risultato per “nessunacosa”');
    await visitor.follow('Tutte le prenotazioni');
    expect(visitor.page.url.pathname).toBe('/availability/bookings');
    expect(
      await searchOffer(deps, { userId: mine.userId, role: 'operator' }, { text: '', most: 10 }),
    ).toEqual({
      services: [],
      catalogs: [],
      resources: [],
    });
  });

  it('asks who is not signed in to sign in', async () => {
    const nobody = world.newVisitor();
    await nobody.visit('/search?q=fenoglio');
    expect(nobody.page.url.pathname).toBe('/login');
  });
});
