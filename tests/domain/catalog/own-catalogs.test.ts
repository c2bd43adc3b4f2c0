// What an activity's people do with its catalogs.
import { describe, expect, it } from 'vitest';

import {
  addServiceToCatalog,
  listAddableServices,
  orderCatalogServices,
  removeServiceFromCatalog,
} from '#app/domain/catalog/catalog-services.server.ts';
import {
  createCatalog,
  deleteCatalog,
  findOwnCatalog,
  listOwnCatalogs,
  orderCatalogs,
  updateCatalog,
} from '#app/domain/catalog/catalogs.server.ts';
import { addToCatalog } from '#app/domain/marketplace/add-to-catalog.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { anOperator, errorOf, valueOf, type Operator } from '#tests/support/world/an-operator.ts';

const database = await testDatabase();
const deps = testDeps({ db: database.db });
const stranger = await anOperator(deps);

const FORM = { name: 'Gite', description: '', public: true };

async function aCatalog(operator: Operator, name = 'Gite') {
  return valueOf(
    await createCatalog(deps, operator.viewer, { ...FORM, name, activityId: operator.activityId }),
  ).catalogId;
}

async function services(activityId: number, count: number): Promise<number[]> {
  const rows = await database.sql<{ id: number }[]>`
    insert into services (activity_id, name, price_cents)
    select ${activityId}, 'Gita ' || n, 1000 from generate_series(1, ${count}) n returning id`;
  return rows.map(({ id }) => id);
}

async function aFilledCatalog(count: number) {
  const operator = await anOperator(deps);
  const catalogId = await aCatalog(operator);
  const ids = await services(operator.activityId, count);
  for (const serviceId of ids)
    valueOf(await addServiceToCatalog(deps, operator.viewer, { catalogId, serviceId }));
  return { ...operator, catalogId, ids };
}

const places = (catalogId: number) =>
  database.sql<{ service_id: number; position: number }[]>`
    select service_id, position from catalog_services where catalog_id = ${catalogId} order by position, service_id`;

const asWanted = (wanted: number[]) => ({ wanted, move: undefined });

describe('the order of a catalog', () => {
  it('is one of those that two people save at once, with nothing lost of what others add and take away', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { viewer, activityId, catalogId, ids } = await aFilledCatalog(8);
      const [extra = 0] = await services(activityId, 1);
      const [taken = 0, ...rest] = ids;
      const orders = [rest.toReversed(), [...rest.slice(3), ...rest.slice(0, 3)]];
      const outcomes = await Promise.all([
        ...orders.map((order) =>
          orderCatalogServices(deps, viewer, { catalogId, ordering: asWanted([...order, taken]) }),
        ),
        addServiceToCatalog(deps, viewer, { catalogId, serviceId: extra }),
        removeServiceFromCatalog(deps, viewer, { catalogId, serviceId: taken }),
      ]);
      expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, true]);
      const rows = await places(catalogId);
      const kept = rows.map(({ service_id }) => service_id);
      expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
      expect(kept.toSorted()).toEqual([...rest, extra].toSorted());
      expect(orders).toContainEqual(kept.filter((id) => id !== extra));
    }
  });

  it('moves one step on top of what was saved meanwhile', async () => {
    const { viewer, catalogId, ids } = await aFilledCatalog(3);
    const [a = 0, b = 0, c = 0] = ids;
    const move = { id: c, direction: 'up' as const };
    valueOf(await orderCatalogServices(deps, viewer, { catalogId, ordering: { wanted: [b, a, c], move } }));
    expect((await places(catalogId)).map((row) => row.service_id)).toEqual([b, c, a]);
  });

  it('takes no service in that isn’t there', async () => {
    const { viewer, catalogId, ids, activityId } = await aFilledCatalog(2);
    const more = await services(activityId, 1);
    valueOf(await orderCatalogServices(deps, viewer, { catalogId, ordering: asWanted([...more, ...ids]) }));
    expect((await places(catalogId)).map((row) => row.service_id)).toEqual(ids);
  });

  it('closes up when a service leaves', async () => {
    const { viewer, catalogId, ids } = await aFilledCatalog(3);
    valueOf(await removeServiceFromCatalog(deps, viewer, { catalogId, serviceId: ids[1] ?? 0 }));
    valueOf(await removeServiceFromCatalog(deps, viewer, { catalogId, serviceId: ids[1] ?? 0 }));
    expect((await places(catalogId)).map((row) => row.position)).toEqual([0, 1]);
  });
});

describe('catalogs', () => {
  it('stay a plain sequence while several people order and make them', async () => {
    const operator = await anOperator(deps);
    const ids = [await aCatalog(operator, 'A'), await aCatalog(operator, 'B'), await aCatalog(operator, 'C')];
    const { viewer, activityId } = operator;
    const orders = [ids.toReversed(), ids];
    await Promise.all([
      ...orders.map((order) => orderCatalogs(deps, viewer, { activityId, ordering: asWanted(order) })),
      aCatalog(operator, 'D'),
    ]);
    const listed = (await listOwnCatalogs(deps, activityId)).map(({ id }) => id);
    expect(orders).toContainEqual(listed.filter((id) => ids.includes(id)));
    const rows =
      await database.sql`select position from catalogs where activity_id = ${activityId} order by position`;
    expect(rows.map((row) => row['position'])).toEqual([0, 1, 2, 3]);
  });

  it('are made once by a form sent three times at once', async () => {
    const { viewer, activityId } = await anOperator(deps);
    const form = { ...FORM, activityId, formNonce: `catalogo-di-${activityId}-una-volta` };
    const made = await Promise.all([1, 2, 3].map(() => createCatalog(deps, viewer, form)));
    expect(new Set(made.map((one) => valueOf(one).catalogId)).size).toBe(1);
    const repeated = { ...form, activityId: stranger.activityId };
    expect(errorOf(await createCatalog(deps, stranger.viewer, repeated))).toBe('not-found');
  });

  it('change, and offer what they don’t have yet', async () => {
    const { viewer, activityId, catalogId, ids } = await aFilledCatalog(1);
    const [free = 0, archived = 0] = await services(activityId, 2);
    await database.sql`update services set archived_at = now() where id = ${archived}`;
    expect(await listAddableServices(deps, { activityId, catalogId })).toEqual([
      { id: free, name: 'Gita 1' },
    ]);
    const fields = { name: 'Estate', description: 'Sul lago', public: false };
    valueOf(await updateCatalog(deps, viewer, { catalogId, fields }));
    expect(await findOwnCatalog(deps, { activityId, catalogId })).toMatchObject({
      ...fields,
      items: [{ id: ids[0], soldFor: undefined, hidden: undefined }],
    });
  });

  it('are deleted without their services, but not while others’ services are sold in them', async () => {
    const { viewer, activityId, catalogId } = await aFilledCatalog(1);
    const trip = await aBoatTrip(deps.db, { visibleInMarketplace: true, maxResaleFee: 1000 });
    const wish = { serviceId: trip.service.id, catalogId, fee: 500 };
    const { entryId } = valueOf(await addToCatalog(deps, viewer, wish));
    expect(errorOf(await removeServiceFromCatalog(deps, viewer, { ...wish }))).toBe('resold');
    expect(errorOf(await deleteCatalog(deps, viewer, catalogId))).toBe('has-entries');
    const shown = async () => (await findOwnCatalog(deps, { activityId, catalogId }))?.items.at(-1);
    expect(await shown()).toMatchObject({ soldFor: trip.activity.name, hidden: undefined });
    await database.sql`update services set visible_in_marketplace = false where id = ${trip.service.id}`;
    expect(await shown()).toMatchObject({ hidden: 'suspended' });
    await database.sql`update marketplace_entries set ended_at = now(), ended_by = 'destination' where id = ${entryId}`;
    valueOf(await deleteCatalog(deps, viewer, catalogId));
    valueOf(await deleteCatalog(deps, viewer, catalogId));
    expect(await database.sql`select 1 from services where activity_id = ${activityId}`).toHaveLength(1);
  });

  it('show what was asked of others and waits', async () => {
    const { viewer, activityId, catalogId } = await aFilledCatalog(0);
    const trip = await aBoatTrip(deps.db, { visibleInMarketplace: true, maxResaleFee: 100 });
    valueOf(await addToCatalog(deps, viewer, { serviceId: trip.service.id, catalogId, fee: 500 }));
    expect(await findOwnCatalog(deps, { activityId, catalogId })).toMatchObject({
      items: [],
      pending: [{ name: 'Giro in barca', activity: trip.activity.name }],
      entries: 1,
    });
  });

  it('of another activity are out of reach', async () => {
    const { activityId, catalogId, ids } = await aFilledCatalog(1);
    const { viewer } = stranger;
    const answers = await Promise.all([
      updateCatalog(deps, viewer, { catalogId, fields: FORM }),
      deleteCatalog(deps, viewer, catalogId),
      orderCatalogs(deps, viewer, { activityId, ordering: asWanted([catalogId]) }),
      orderCatalogServices(deps, viewer, { catalogId, ordering: asWanted(ids) }),
      removeServiceFromCatalog(deps, viewer, { catalogId, serviceId: ids[0] ?? 0 }),
    ]);
    expect(answers.map((answer) => errorOf<string>(answer))).toEqual(Array(5).fill('not-found'));
    expect(await findOwnCatalog(deps, { activityId: stranger.activityId, catalogId })).toBeUndefined();
  });
});
