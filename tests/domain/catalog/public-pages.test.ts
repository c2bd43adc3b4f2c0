import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { findActivityPage, findCatalogPage } from '#app/domain/catalog/public-pages.server.ts';
import { dayOf } from '#app/domain/calendar-day.ts';
import { findServicePage, pagePrices } from '#app/domain/catalog/find-service-page.server.ts';
import {
  activities,
  activityImages,
  activityTypes,
  catalogs,
  images,
  paymentAccounts,
  rates,
  resources,
  serviceCategories,
  serviceImages,
  services,
} from '#db/schema/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps, type TestDeps } from '#tests/support/deps.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';

let trip: Awaited<ReturnType<typeof aBoatTrip>>;
let pictures = 0;

const deps = testDeps({ db: (await testDatabase()).db });

beforeEach(async () => {
  trip = await aBoatTrip(deps.db, {
    capacity: 6,
    quantity: 2,
    rates: [{ priceCents: 3500 }, { name: 'Ragazzo', priceCents: 2000 }],
  });
});

const address = () => ({
  activityId: trip.activity.id,
  catalogId: trip.service.catalogId,
  serviceId: trip.service.id,
});
const servicePage = async (changes: object = {}) => {
  const found = await findServicePage(deps, { ...address(), ...changes });
  const prices = found && pagePrices(found.pricing, { day: undefined, today: dayOf('2027-06-12') });
  return found && { ...found, service: { ...found.service, ...prices } };
};
const catalogPage = (changes: object = {}) => findCatalogPage(deps, { ...address(), ...changes });
const activityPage = (changes: object = {}) =>
  findActivityPage(deps, { activityId: trip.activity.id, ...changes });
const card = async () => (await catalogPage())?.catalog.services[0];

async function aPicture(activityId: number, alt: string): Promise<number> {
  pictures += 1;
  const row = { activityId, key: `picture-${pictures}`, width: 800, height: 600, alt };
  const [made] = await deps.db.insert(images).values(row).returning({ id: images.id });
  return made?.id ?? 0;
}

describe('the page of a service', () => {
  it('shows what its operator wrote, in one query', async () => {
    const { activity, service } = trip;
    const [category] = await deps.db
      .insert(serviceCategories)
      .values({ activityId: activity.id, name: 'Lago', color: '#107B49', icon: 'tabler:sailboat' })
      .returning();
    await deps.db
      .update(services)
      .set({
        categoryId: category?.id ?? 0,
        tags: ['lago'],
        description: 'Prima.\n\nSeconda.',
        mapUrl: 'https://maps.google.com/maps?q=a&output=embed',
      })
      .where(eq(services.id, service.id));
    for (const [position, alt] of ['Seconda', 'Prima'].entries()) {
      await deps.db
        .insert(serviceImages)
        .values({ serviceId: service.id, imageId: await aPicture(activity.id, alt), position: 1 - position });
    }
    expect(await queriesOf((counting) => findServicePage({ ...deps, ...counting }, address()))).toBe(1);
    const found = await servicePage();
    expect(found?.service).toMatchObject({
      name: 'Giro in barca',
      slug: 'giro-in-barca',
      catalog: { name: 'Esperienze', slug: 'esperienze' },
      category: { name: 'Lago', icon: 'tabler:sailboat' },
      tags: ['lago'],
      videoUrl: undefined,
      images: [{ alt: 'Prima' }, { alt: 'Seconda' }],
      rates: [{ name: 'Adulto', priceCents: 3500, maxPeople: undefined }, { name: 'Ragazzo' }],
      cancellationHours: 48,
      bookable: true,
    });
    expect(found?.activity).toMatchObject({
      legalName: 'Barche S.r.l.',
      legalAddress: 'Via Roma 12, 12051 Alba (CN)',
      vatNumber: '01234567890',
      vatFree: false,
      published: true,
    });
    expect(found?.bounds).toEqual({
      timeZone: 'Europe/Rome',
      minPeople: 1,
      cutOffMinutes: 0,
      horizonDays: 365,
    });
  });

  it('hides a rate whose limits leave nothing together with any resource', async () => {
    await deps.db
      .update(resources)
      .set({ minParticipants: 2, maxParticipants: 6 })
      .where(eq(resources.id, trip.resource.id));
    await deps.db
      .update(rates)
      .set({ maxPeople: 1 })
      .where(and(eq(rates.serviceId, trip.service.id), eq(rates.name, 'Ragazzo')));
    expect((await servicePage())?.service).toMatchObject({
      rates: [{ name: 'Adulto' }],
      minParticipants: 2,
      maxParticipants: 6,
      bookable: true,
    });
    expect(await card()).toMatchObject({ fromCents: 3500 });
    await deps.db
      .update(rates)
      .set({ maxPeople: null, minPeople: 7 })
      .where(eq(rates.serviceId, trip.service.id));
    expect((await servicePage())?.service).toMatchObject({ rates: [], bookable: false });
    expect(await card()).toMatchObject({ fromCents: undefined });
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'its resource is archived',
      () =>
        deps.db.update(resources).set({ archivedAt: new Date() }).where(eq(resources.id, trip.resource.id)),
    ],
    [
      'its rates are archived',
      () => deps.db.update(rates).set({ archivedAt: new Date() }).where(eq(rates.serviceId, trip.service.id)),
    ],
    ['its owner can’t be paid', () => setAccount({ transfersActive: false })],
    ['its owner’s account is cut off', () => setAccount({ disconnectedAt: new Date() })],
    [
      'its owner has chosen no account',
      () =>
        deps.db.update(activities).set({ paymentAccountId: null }).where(eq(activities.id, trip.activity.id)),
    ],
  ])('says that it can’t be booked while %s', async (_, change) => {
    await change();
    expect((await servicePage())?.service.bookable).toBe(false);
  });

  function setAccount(values: Partial<typeof paymentAccounts.$inferInsert>) {
    return deps.db
      .update(paymentAccounts)
      .set(values)
      .where(eq(paymentAccounts.userId, trip.activity.userId));
  }

  it('does not exist for visitors when hidden or archived; its owner’s preview shows a hidden one', async () => {
    await deps.db.update(catalogs).set({ public: false }).where(eq(catalogs.id, trip.service.catalogId));
    expect(await servicePage()).toBeUndefined();
    expect(await catalogPage()).toBeUndefined();
    expect((await activityPage())?.catalogs).toEqual([]);
    expect(await servicePage({ preview: true })).toBeDefined();
    expect(await catalogPage({ preview: true })).toBeDefined();
    await deps.db.update(catalogs).set({ public: true }).where(eq(catalogs.id, trip.service.catalogId));
    await deps.db.update(services).set({ archivedAt: new Date() }).where(eq(services.id, trip.service.id));
    expect(await servicePage()).toBeUndefined();
    expect((await catalogPage())?.catalog.services).toEqual([]);
  });

  it('does not exist under another activity, another catalog or another number', async () => {
    const other = await aBoatTrip(deps.db);
    expect(await servicePage({ activityId: other.activity.id })).toBeUndefined();
    expect(await servicePage({ catalogId: other.service.catalogId })).toBeUndefined();
    expect(await servicePage({ serviceId: other.service.id })).toBeUndefined();
    expect(await catalogPage({ activityId: other.activity.id })).toBeUndefined();
  });

  it('is gone with its activity while that is suspended', async () => {
    await deps.db
      .update(activities)
      .set({ suspendedAt: new Date() })
      .where(eq(activities.id, trip.activity.id));
    expect([await servicePage(), await catalogPage(), await activityPage()]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('the lists', () => {
  it('show the first rate, or the listed price while there are none', async () => {
    expect(await card()).toMatchObject({ fromCents: 3500, fromCounts: 'a persona, IVA inclusa' });
    expect((await activityPage())?.catalogs).toMatchObject([
      { name: 'Esperienze', serviceCount: 1, from: { cents: 3500 } },
    ]);
    await deps.db.update(rates).set({ archivedAt: new Date() }).where(eq(rates.serviceId, trip.service.id));
    await deps.db.update(services).set({ priceCents: 4200 }).where(eq(services.id, trip.service.id));
    expect(await card()).toMatchObject({ fromCents: 4200, fromCounts: 'IVA inclusa' });
    expect((await activityPage())?.catalogs).toMatchObject([{ from: { cents: 4200 } }]);
  });

  it('show a catalog’s own cover, else the first picture of its services', async () => {
    const imageId = await aPicture(trip.activity.id, 'La barca');
    await deps.db.insert(serviceImages).values({ serviceId: trip.service.id, imageId, position: 0 });
    await deps.db.insert(activityImages).values({ activityId: trip.activity.id, imageId, position: 0 });
    expect((await activityPage())?.catalogs).toMatchObject([{ cover: { alt: 'La barca' } }]);
    expect((await activityPage())?.activity.images).toMatchObject([{ alt: 'La barca', width: 800 }]);
    expect(await card()).toMatchObject({ image: { alt: 'La barca' } });
  });

  it('tell an unpublished activity apart', async () => {
    await deps.db.update(activities).set({ publishedAt: null }).where(eq(activities.id, trip.activity.id));
    expect((await activityPage())?.activity.published).toBe(false);
    expect(await catalogPage()).toBeUndefined();
    expect(await servicePage()).toBeUndefined();
  });

  it('say that a type is free of VAT', async () => {
    await deps.db
      .update(activityTypes)
      .set({ vatFree: true })
      .where(eq(activityTypes.id, trip.activity.activityTypeId));
    expect((await activityPage())?.activity.vatFree).toBe(true);
  });
});

/** The number of queries that some work sends. */
async function queriesOf(work: (counting: Pick<TestDeps, 'db'>) => Promise<unknown>): Promise<number> {
  let count = 0;
  const db = new Proxy(deps.db, {
    get: (target, key, receiver) => {
      if (key === 'execute' || key === 'select') count += 1;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  await work({ db });
  return count;
}
