import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { findActivities } from '#app/domain/catalog/discovery.server.ts';
import { findOwnCatalog } from '#app/domain/catalog/catalogs.server.ts';
import { findActivityPage, findCatalogPage } from '#app/domain/catalog/public-pages.server.ts';
import { findServicePage } from '#app/domain/catalog/find-service-page.server.ts';
import { addToCatalog } from '#app/domain/marketplace/add-to-catalog.server.ts';
import {
  activities,
  activityTypes,
  marketplaceEntries,
  paymentAccounts,
  rates,
  services,
} from '#db/schema/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aBoatTrip, anActivity, aResource, aService } from '#tests/support/world/a-service.ts';
import { valueOf } from '#tests/support/world/an-operator.ts';

let trip: Awaited<ReturnType<typeof aBoatTrip>>;

const deps = testDeps({ db: (await testDatabase()).db });

beforeEach(async () => {
  trip = await aBoatTrip(deps.db, { rates: [{ priceCents: 3500 }, { name: 'Ragazzo', priceCents: 2000 }] });
});

describe('a service resold by another activity', () => {
  async function resold() {
    await deps.db
      .update(services)
      .set({ visibleInMarketplace: true, maxResaleFee: 1500 })
      .where(eq(services.id, trip.service.id));
    const reseller = await anActivity(deps.db);
    const own = await aResource(deps.db, reseller.id);
    const { catalogId } = await aService(deps.db, reseller.id, { resources: [own.id], name: 'Nostro' });
    const viewer = { userId: reseller.userId, role: 'operator' } as const;
    const { entryId } = valueOf(
      await addToCatalog(deps, viewer, { serviceId: trip.service.id, catalogId, fee: 1500 }),
    );
    const page = { activityId: reseller.id, catalogId, serviceId: trip.service.id };
    return { reseller, entryId, page };
  }

  it('stands in the reseller’s pages like its own', async () => {
    const { reseller, page } = await resold();
    const place = { address: 'Via Lago 1', zipCode: '28016', city: 'Orta', province: 'NO' };
    await deps.db.update(activities).set(place).where(eq(activities.id, trip.activity.id));
    const found = await findServicePage(deps, page);
    expect(found?.activity).toMatchObject({ id: reseller.id });
    expect(found?.service).toMatchObject({
      name: 'Giro in barca',
      provider: trip.activity.name,
      city: 'Orta',
      address: 'Via Lago 1, 28016 Orta (NO)',
      bookable: true,
    });
    expect(found?.pricing.rates).toMatchObject([
      { basePrices: [{ priceCents: 3500 }] },
      { basePrices: [{ priceCents: 2000 }] },
    ]);
    const catalog = await findCatalogPage(deps, page);
    expect(catalog?.catalog.services.map(({ name, provider }) => [name, provider])).toEqual([
      ['Nostro', undefined],
      ['Giro in barca', trip.activity.name],
    ]);
    expect((await findActivityPage(deps, page))?.catalogs).toMatchObject([
      { serviceCount: 2, from: { cents: 2000 } },
    ]);
  });

  it('has the VAT of its owner in the lowest price of a catalog and of search results', async () => {
    const { reseller, page } = await resold();
    const lowest = async () => {
      const anything = { text: '', city: undefined, typeId: undefined, page: 1 };
      const wished = { ...anything, text: reseller.name };
      return [
        (await findActivityPage(deps, page))?.catalogs[0]?.from,
        (await findActivities(deps, wished)).activities.find(({ id }) => id === reseller.id)?.from,
      ];
    };
    const { activityTypeId } = trip.activity;
    await deps.db.update(activityTypes).set({ vatFree: true }).where(eq(activityTypes.id, activityTypeId));
    const included = { cents: 2000, vatFree: false };
    expect(await lowest()).toEqual([included, included]);
    await deps.db.update(rates).set({ priceCents: 1900 }).where(eq(rates.serviceId, trip.service.id));
    const without = { cents: 1900, vatFree: true };
    expect(await lowest()).toEqual([without, without]);
  });

  it.each<[string, (entryId: number) => Promise<unknown>]>([
    ['the contract has ended', (entryId) => endEntry(entryId)],
    [
      'its owner shows it no longer',
      () =>
        deps.db.update(services).set({ visibleInMarketplace: false }).where(eq(services.id, trip.service.id)),
    ],
    [
      'its owner is suspended',
      () =>
        deps.db
          .update(activities)
          .set({ suspendedAt: new Date() })
          .where(eq(activities.id, trip.activity.id)),
    ],
  ])('leaves them once %s', async (_, change) => {
    const { entryId, page } = await resold();
    await change(entryId);
    expect(await findServicePage(deps, page)).toBeUndefined();
    expect((await findCatalogPage(deps, page))?.catalog.services).toHaveLength(1);
    expect((await findActivityPage(deps, page))?.catalogs).toMatchObject([{ serviceCount: 1 }]);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'archived',
      () => deps.db.update(services).set({ archivedAt: new Date() }).where(eq(services.id, trip.service.id)),
    ],
    [
      'without a rate',
      () => deps.db.update(rates).set({ archivedAt: new Date() }).where(eq(rates.serviceId, trip.service.id)),
    ],
    [
      'of an owner who can’t be paid',
      () =>
        deps.db
          .update(paymentAccounts)
          .set({ transfersActive: false })
          .where(eq(paymentAccounts.userId, trip.activity.userId)),
    ],
  ])('is linked nowhere and suspended for its reseller while it is %s', async (_, change) => {
    const { reseller, page, entryId } = await resold();
    await change();
    expect((await findCatalogPage(deps, page))?.catalog.services).toHaveLength(1);
    expect((await findServicePage(deps, page))?.service.bookable ?? false).toBe(false);
    const own = { activityId: reseller.id, catalogId: page.catalogId };
    expect((await findOwnCatalog(deps, own))?.items).toMatchObject([
      { name: 'Nostro', hidden: undefined },
      { name: 'Giro in barca', hidden: 'suspended', entryId },
    ]);
  });

  function endEntry(entryId: number) {
    const ended = { endedAt: new Date(), endedBy: 'origin' } as const;
    return deps.db.update(marketplaceEntries).set(ended).where(eq(marketplaceEntries.id, entryId));
  }
});
