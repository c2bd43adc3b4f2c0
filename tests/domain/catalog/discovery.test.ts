import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import type { DiscoveryWish } from '#app/domain/catalog/discovery.ts';
import { findActivities, listFilters } from '#app/domain/catalog/discovery.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps, type TestDeps } from '#tests/support/deps.ts';
import { anActivity, aResource, aService } from '#tests/support/world/a-service.ts';
import { activityTypes } from '#db/schema/index.ts';

const NAMES = ['Sconto 50%', 'Sconto 500', 'gita_alba', 'gitaXalba', 'C:\\foto', "Città d'Este"];

const anything: DiscoveryWish = { text: '', city: undefined, typeId: undefined, page: 1 };

describe('looking for activities by words', () => {
  let deps: TestDeps;
  const found = async (text: string) =>
    (await findActivities(deps, { ...anything, text })).activities.map(({ name }) => name).sort();

  beforeAll(async () => {
    deps = testDeps(await testDatabase());
    for (const name of NAMES) await anActivity(deps.db, { name });
    await anActivity(deps.db, { name: 'Città sommersa', publishedAt: null });
    await anActivity(deps.db, { name: 'Città sospesa', suspendedAt: new Date() });
  });

  it('takes %, _ and \\ for letters', async () => {
    expect(await found('50%')).toEqual(['Sconto 50%']);
    expect(await found('%')).toEqual(['Sconto 50%']);
    expect(await found('_')).toEqual(['gita_alba']);
    expect(await found('gita_alba')).toEqual(['gita_alba']);
    expect(await found('\\')).toEqual(['C:\\foto']);
    expect(await found('C:\\')).toEqual(['C:\\foto']);
  });

  it('does not read a full-width percent sign as one that matches everything', async () => {
    expect(await found('％')).toEqual(['Sconto 50%']);
  });

  it.each(['citta', 'CITTÀ', 'citta\u0300', 'Città d’este'])(
    'finds «%s» whatever its accents and capitals',
    async (text) => {
      expect(await found(text)).toEqual(["Città d'Este"]);
    },
  );

  it('forgets spaces around, and finds everything published for an empty box', async () => {
    expect(await found(' Sconto ')).toEqual(['Sconto 50%', 'Sconto 500']);
    expect(await found('  ')).toEqual([...NAMES].sort());
  });

  it('wants every word, in whatever order', async () => {
    expect(await found('500 sconto')).toEqual(['Sconto 500']);
    expect(await found('sconto foto')).toEqual([]);
  });

  it('finds nothing for a text longer than any name, and does not fail', async () => {
    expect(await found('a'.repeat(3000))).toEqual([]);
    expect(await found('\0')).toEqual([...NAMES].sort());
  });
});

describe('what an activity can be found by', () => {
  it('is also what can be booked there, in public catalogs and not archived', async () => {
    const deps = testDeps(await testDatabase());
    const lake = await anActivity(deps.db, { name: 'Bosco e lago' });
    const boats = (await aResource(deps.db, lake.id)).id;
    await aService(deps.db, lake.id, { resources: [boats], name: 'Noleggio di canoe' });
    await aService(deps.db, lake.id, { resources: [boats], name: 'Zattere', archivedAt: new Date() });
    const secret = (await anActivity(deps.db)).id;
    const hidden = await aService(deps.db, secret, {
      resources: [(await aResource(deps.db, secret)).id],
      name: 'Canoe segrete',
    });
    await deps.db.execute(sql`update catalogs set public = false where id = ${hidden.catalogId}`);
    const names = async (text: string) =>
      (await findActivities(deps, { ...anything, text })).activities.map(({ name }) => name);
    expect(await names('canoe bosco')).toEqual(['Bosco e lago']);
    expect(await names('canoe')).toEqual(['Bosco e lago']);
    expect(await names('zattere')).toEqual([]);
  });

  it('shows whose name says so first, then the newest', async () => {
    const deps = testDeps(await testDatabase());
    await anActivity(deps.db, { name: 'Barche sul lago', publishedAt: new Date('2026-01-01') });
    await anActivity(deps.db, {
      name: 'Rifugio',
      description: 'Con barche.',
      publishedAt: new Date('2026-03-01'),
    });
    await anActivity(deps.db, { name: 'Barche e reti', publishedAt: new Date('2026-02-01') });
    const { activities } = await findActivities(deps, { ...anything, text: 'barche' });
    expect(activities.map(({ name }) => name)).toEqual(['Barche e reti', 'Barche sul lago', 'Rifugio']);
  });
});

describe('looking for activities by city and type', () => {
  it('offers only cities and types where there is something, and finds what is there', async () => {
    const deps = testDeps(await testDatabase());
    const typeOf = async (name: string, position: number, parentId: number | null) =>
      (await deps.db.insert(activityTypes).values({ name, position, parentId, host: true }).returning())[0]
        ?.id ?? 0;
    const leisure = await typeOf('Tempo libero', 1, null);
    const tours = await typeOf('Tour', 1, leisure);
    await typeOf('Noleggi', 2, leisure);
    const place = (activityTypeId: number, city: string, province: string) => ({
      activityTypeId,
      city,
      province,
    });
    await anActivity(deps.db, { name: 'A', ...place(tours, 'Castro', 'BG') });
    await anActivity(deps.db, { name: 'B', ...place(tours, 'Castro', 'LE') });
    await anActivity(deps.db, { name: 'C', ...place(tours, 'Alba', 'CN'), publishedAt: null });

    const filters = await listFilters(deps);
    expect(filters.cities).toEqual(['Castro (BG)', 'Castro (LE)']);
    expect(filters.types.map(({ name, depth }) => [name, depth])).toEqual([
      ['Tempo libero', 0],
      ['Tour', 1],
    ]);

    const names = async (wish: Partial<DiscoveryWish>) =>
      (await findActivities(deps, { ...anything, ...wish })).activities.map(({ name }) => name);
    expect(await names({ city: 'Castro (LE)' })).toEqual(['B']);
    expect(await names({ city: 'Castro' })).toEqual([]);
    expect(await names({ typeId: leisure })).toEqual(['B', 'A']);
    expect(await names({ typeId: leisure, city: 'Castro (BG)', text: 'a' })).toEqual(['A']);
  });
});

describe('a page of activities', () => {
  it('holds 24 and says how many there are and whether more follow', async () => {
    const deps = testDeps(await testDatabase());
    for (let n = 0; n < 26; n += 1)
      await anActivity(deps.db, { name: `Rifugio ${n}`, publishedAt: new Date(2026, 0, n + 1) });
    const first = await findActivities(deps, anything);
    const second = await findActivities(deps, { ...anything, page: 2 });
    expect([first.activities.length, first.total, first.hasNext]).toEqual([24, 26, true]);
    expect([second.activities.map(({ name }) => name), second.hasNext]).toEqual([
      ['Rifugio 1', 'Rifugio 0'],
      false,
    ]);
  });

  it('beyond the last one is empty', async () => {
    const deps = testDeps(await testDatabase());
    await anActivity(deps.db);
    expect((await findActivities(deps, { ...anything, page: 99_999_999 })).activities).toEqual([]);
  });

  it('shows the least of the prices that lead what is on sale', async () => {
    const deps = testDeps(await testDatabase());
    const activity = await anActivity(deps.db);
    const boat = await aResource(deps.db, activity.id);
    await aService(deps.db, activity.id, {
      resources: [boat.id],
      rates: [{ priceCents: 900, archivedAt: new Date() }, { priceCents: 3500 }, { priceCents: 1200 }],
    });
    await aService(deps.db, activity.id, { resources: [boat.id], rates: [{ priceCents: 4000 }] });
    const [card] = (await findActivities(deps, anything)).activities;
    expect(card).toMatchObject({
      from: { cents: 3500 },
      url: `https://${activity.subdomain}.botteghino.test`,
    });
  });

  it('shows no price that nobody can pay, and the listed one where there are no rates yet', async () => {
    const deps = testDeps(await testDatabase());
    const activity = await anActivity(deps.db);
    const boat = await aResource(deps.db, activity.id, { maxParticipants: 4 });
    await aService(deps.db, activity.id, {
      resources: [boat.id],
      rates: [{ priceCents: 3500 }, { priceCents: 900, minPeople: 20 }],
    });
    const priceOf = async () => (await findActivities(deps, anything)).activities[0]?.from?.cents;
    expect(await priceOf()).toBe(3500);
    const ratesToCome = await aService(deps.db, activity.id, { resources: [boat.id], priceCents: 2000 });
    await deps.db.execute(sql`delete from rates where service_id = ${ratesToCome.id}`);
    expect(await priceOf()).toBe(2000);
  });

  it('finds words by index among many', async () => {
    const deps = testDeps(await testDatabase());
    const { activityTypeId, userId } = await anActivity(deps.db, { name: 'Ago nel pagliaio' });
    await deps.db.execute(sql`
      insert into activities (user_id, activity_type_id, name, subdomain, email, published_at, description)
      select ${userId}, ${activityTypeId}, 'Attività ' || n, 'a-' || n, 'a@example.com', now(), repeat(md5(n::text), 20) from generate_series(1, 5000) n`);
    await deps.db.execute(sql`analyze activities`);
    const plan = await deps.db.execute<{ 'QUERY PLAN': string }>(sql`
      explain select id from activities where search_text like search_pattern('pagliaio')`);
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('activities_search_idx');
    expect(
      (await findActivities(deps, { ...anything, text: 'pagliaio' })).activities.map(({ name }) => name),
    ).toEqual(['Ago nel pagliaio']);
  });
});
