import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { createCatalog } from '#app/domain/catalog/catalogs.server.ts';
import { createService } from '#app/domain/catalog/services.server.ts';
import { addToCatalog } from '#app/domain/marketplace/add-to-catalog.server.ts';
import { catalogServices, mails, marketplaceEntries, marketplaceEntryEvents } from '#db/schema/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps, type TestDeps } from '#tests/support/deps.ts';
import {
  anOperator,
  errorOf,
  serviceForm,
  valueOf,
  type Operator,
} from '#tests/support/world/an-operator.ts';

describe('taking a service of the marketplace into a catalog', () => {
  let deps: TestDeps;
  let owner: Operator;
  let reseller: Operator;
  let nonce = 0;

  beforeAll(async () => {
    deps = testDeps({ db: (await testDatabase()).db });
    owner = await anOperator(deps);
    reseller = await anOperator(deps, { host: false });
  });

  const aCatalog = async ({ viewer, activityId }: Operator) =>
    valueOf(await createCatalog(deps, viewer, { activityId, name: 'Da noi', description: '', public: true }))
      .catalogId;

  const aService = async (changes: Record<string, unknown> = {}) => {
    nonce += 1;
    const form = serviceForm({ visibleInMarketplace: true, maxResaleFee: '15', ...changes });
    return valueOf(
      await createService(deps, owner.viewer, {
        ...form,
        activityId: owner.activityId,
        formNonce: `m-${nonce}`,
      }),
    ).serviceId;
  };

  const inCatalog = (catalogId: number) =>
    deps.db.select().from(catalogServices).where(eq(catalogServices.catalogId, catalogId));

  it('is agreed at once up to the fee its owner allows', async () => {
    const [serviceId, catalogId] = [await aService(), await aCatalog(reseller)];
    const { entryId, status } = valueOf(
      await addToCatalog(deps, reseller.viewer, { serviceId, catalogId, fee: 1500 }),
    );
    expect(status).toBe('ACCEPTED');
    const [entry] = await deps.db.select().from(marketplaceEntries).where(eq(marketplaceEntries.id, entryId));
    expect(entry).toMatchObject({
      source: 'DIRECT',
      fee: 1500,
      originActivityId: owner.activityId,
      destinationActivityId: reseller.activityId,
    });
    expect(await inCatalog(catalogId)).toMatchObject([{ serviceId, position: 0 }]);
    const events = await deps.db
      .select()
      .from(marketplaceEntryEvents)
      .where(eq(marketplaceEntryEvents.entryId, entryId));
    expect(events).toMatchObject([{ kind: 'added', actorId: reseller.viewer.userId, detail: { fee: 1500 } }]);
  });

  it('is a proposal above it, and not sold yet', async () => {
    const [serviceId, catalogId] = [await aService(), await aCatalog(reseller)];
    const { entryId, status } = valueOf(
      await addToCatalog(deps, reseller.viewer, { serviceId, catalogId, fee: 1501 }),
    );
    expect(status).toBe('PENDING');
    const [entry] = await deps.db.select().from(marketplaceEntries).where(eq(marketplaceEntries.id, entryId));
    expect(entry).toMatchObject({ source: 'PROPOSAL', decidedAt: null });
    expect(await inCatalog(catalogId)).toEqual([]);
  });

  it('happens once per catalog, also at the same instant', async () => {
    const [serviceId, catalogId] = [await aService(), await aCatalog(reseller)];
    const wish = { serviceId, catalogId, fee: 1000 };
    const answers = await Promise.all([1, 2, 3].map(() => addToCatalog(deps, reseller.viewer, wish)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok).map(errorOf)).toEqual([
      'service-already-in-catalog',
      'service-already-in-catalog',
    ]);
    const proposed = { serviceId, catalogId: await aCatalog(reseller), fee: 2000 };
    valueOf(await addToCatalog(deps, reseller.viewer, proposed));
    expect(errorOf(await addToCatalog(deps, reseller.viewer, proposed))).toBe('service-already-proposed');
  });

  it('tells the form that made it of it again, and its owner of a proposal, once', async () => {
    const [serviceId, catalogId] = [await aService({ name: 'Gita' }), await aCatalog(reseller)];
    const wish = { serviceId, catalogId, fee: 2000, formNonce: 'the-same-form' };
    const answers = await Promise.all([1, 2].map(() => addToCatalog(deps, reseller.viewer, wish)));
    const [first, second] = answers.map(valueOf);
    expect(first).toEqual(second);
    expect(errorOf(await addToCatalog(deps, reseller.viewer, { ...wish, formNonce: 'another' }))).toBe(
      'service-already-proposed',
    );
    const told = await deps.db.select().from(mails).where(eq(mails.kind, 'marketplace-proposal-received'));
    expect(told.filter(({ key }) => key.startsWith(`marketplace:${first?.entryId}:`))).toMatchObject([
      { data: { entry: { service: 'Gita', fee: 2000, pending: true } } },
    ]);
  });

  it('is refused for what is not offered, for one’s own, and for others’ catalogs', async () => {
    const hidden = await aService({ visibleInMarketplace: false });
    const serviceId = await aService();
    const catalogId = await aCatalog(reseller);
    const own = await aCatalog(owner);
    const fee = 1000;
    expect(errorOf(await addToCatalog(deps, reseller.viewer, { serviceId: hidden, catalogId, fee }))).toBe(
      'not-offered',
    );
    expect(errorOf(await addToCatalog(deps, owner.viewer, { serviceId, catalogId: own, fee }))).toBe(
      'own-service',
    );
    expect(errorOf(await addToCatalog(deps, owner.viewer, { serviceId, catalogId, fee }))).toBe('not-found');
  });
});
