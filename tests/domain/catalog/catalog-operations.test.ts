import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { addServiceToCatalog } from '#app/domain/catalog/catalog-services.server.ts';
import { createCatalog } from '#app/domain/catalog/catalogs.server.ts';
import { createCategory, deleteCategory, updateCategory } from '#app/domain/catalog/categories.server.ts';
import { createRate } from '#app/domain/catalog/rates/rates.server.ts';
import { createService, updateService } from '#app/domain/catalog/services.server.ts';
import { rateFields, serviceFields } from '#app/domain/catalog/service-fields.ts';
import { catalogServices, catalogs, rates, services } from '#db/schema/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { anOperator, errorOf, serviceForm, valueOf } from '#tests/support/world/an-operator.ts';

let nonce = 0;

const deps = testDeps({ db: (await testDatabase()).db });
const operator = await anOperator(deps);
const stranger = await anOperator(deps);

const newService = (changes: Record<string, unknown> = {}) => {
  nonce += 1;
  return { ...serviceForm(changes), activityId: operator.activityId, formNonce: `service-${nonce}` };
};

const aNewService = async (changes = {}) =>
  valueOf(await createService(deps, operator.viewer, newService(changes))).serviceId;

const aCatalog = async () =>
  valueOf(
    await createCatalog(deps, operator.viewer, {
      activityId: operator.activityId,
      name: 'Gite',
      description: '',
      public: true,
    }),
  ).catalogId;

const RATE = rateFields.parse({ name: 'Adulto', price: '35', pricing: 'per_person', minPeople: 1 });

describe('a service', () => {
  it('is kept as the form says', async () => {
    const { categoryId } = valueOf(
      await createCategory(deps, operator.viewer, {
        activityId: operator.activityId,
        name: 'Lago',
        color: '#107B49',
        icon: 'tabler:sailboat',
      }),
    );
    const form = newService({
      categoryId,
      price: '1.234,56',
      maxResaleFee: '12,5',
      tags: 'lago, famiglie, Lago ,, aperitivo',
      phone: '333 1234567',
      videoEmbed: 'https://youtu.be/dQw4w9WgXcQ',
      description: 'Prima.\r\n\r\nSeconda.',
    });
    const { serviceId } = valueOf(await createService(deps, operator.viewer, form));
    const [row] = await deps.db.select().from(services).where(eq(services.id, serviceId));
    expect(row).toMatchObject({
      name: 'Giro in barca',
      categoryId,
      priceCents: 123_456,
      maxResaleFee: 1250,
      tags: ['Lago', 'famiglie', 'aperitivo'],
      phone: '+39 333 123 4567',
      videoUrl: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
      mapUrl: null,
      description: 'Prima.\n\nSeconda.',
      visibleInMarketplace: false,
      archivedAt: null,
    });
  });

  it('is made once by a form that is sent twice, also at the same instant', async () => {
    const form = newService();
    const made = await Promise.all([1, 2, 3].map(() => createService(deps, operator.viewer, form)));
    const ids = new Set(made.map((one) => valueOf(one).serviceId));
    expect(ids.size).toBe(1);
    expect(ids).not.toContain(await aNewService());
  });

  it('is not answered to another activity that repeats the form’s code', async () => {
    const form = newService();
    valueOf(await createService(deps, operator.viewer, form));
    const repeated = { ...form, activityId: stranger.activityId };
    expect(errorOf(await createService(deps, stranger.viewer, repeated))).toBe('not-found');
  });

  it('is only for activities whose type hosts services', async () => {
    const concierge = await anOperator(deps, { host: false });
    const form = { ...newService(), activityId: concierge.activityId };
    expect(errorOf(await createService(deps, concierge.viewer, form))).toBe('not-host');
  });

  it('never joins another activity’s category', async () => {
    const { categoryId } = valueOf(
      await createCategory(deps, stranger.viewer, {
        activityId: stranger.activityId,
        name: 'Loro',
        color: '#107B49',
        icon: 'tabler:map',
      }),
    );
    expect(errorOf(await createService(deps, operator.viewer, newService({ categoryId })))).toBe(
      'unknown-category',
    );
    const serviceId = await aNewService();
    const change = { serviceId, changes: { categoryId } };
    expect(errorOf(await updateService(deps, operator.viewer, change))).toBe('unknown-category');
  });

  it('changes only in what is named', async () => {
    const serviceId = await aNewService({ tags: 'lago', email: 'lago@example.com' });
    valueOf(await updateService(deps, operator.viewer, { serviceId, changes: { price: 5000, email: null } }));
    const [row] = await deps.db.select().from(services).where(eq(services.id, serviceId));
    expect(row).toMatchObject({ priceCents: 5000, email: null, tags: ['lago'], name: 'Giro in barca' });
  });

  it('has every wrong field explained', () => {
    const wrong = serviceFields.safeParse({
      name: '',
      price: '12,505',
      maxResaleFee: '101',
      tags: 'x'.repeat(41),
      email: 'no',
      mapEmbed: '<b>',
      videoEmbed: 'x',
      cutOffMinutes: -1,
      horizonDays: 0,
      cancellationHours: 1.5,
    });
    const fields = wrong.error?.issues.map(({ path }) => path[0]);
    expect(fields?.sort()).toEqual([
      'cancellationHours',
      'cutOffMinutes',
      'email',
      'horizonDays',
      'mapEmbed',
      'maxResaleFee',
      'name',
      'price',
      'tags',
      'videoEmbed',
    ]);
  });
});

describe('rates', () => {
  it('stand in a plain sequence, however many are made at once', async () => {
    const serviceId = await aNewService();
    await Promise.all([1, 2, 3, 4, 5].map(() => createRate(deps, operator.viewer, { ...RATE, serviceId })));
    const made = await deps.db.select().from(rates).where(eq(rates.serviceId, serviceId));
    expect(made.map(({ position }) => position).sort()).toEqual([0, 1, 2, 3, 4]);
    expect(made[0]).toMatchObject({ priceCents: 3500, minPeople: 1, maxPeople: null });
  });

  it('have a maximum that is not below their minimum', () => {
    const wrong = rateFields.safeParse({
      name: 'Gruppo',
      price: '100',
      pricing: 'per_booking',
      minPeople: 5,
      maxPeople: 4,
    });
    expect(wrong.error?.issues).toMatchObject([
      { path: ['maxPeople'], message: 'Il massimo non può essere minore del minimo' },
    ]);
  });
});

describe('catalogs', () => {
  it('stand in a plain sequence, however many are made at once', async () => {
    const other = await anOperator(deps);
    const form = { activityId: other.activityId, name: 'Gite', description: '', public: true };
    await Promise.all([1, 2, 3, 4].map(() => createCatalog(deps, other.viewer, form)));
    const made = await deps.db.select().from(catalogs).where(eq(catalogs.activityId, other.activityId));
    expect(made.map(({ position }) => position).sort()).toEqual([0, 1, 2, 3]);
  });

  it('hold their services in the order in which they came, each once', async () => {
    const catalogId = await aCatalog();
    const ids = await Promise.all([1, 2, 3, 4].map(() => aNewService()));
    const placed = await Promise.all(
      [...ids, ...ids].map((serviceId) =>
        addServiceToCatalog(deps, operator.viewer, { catalogId, serviceId }),
      ),
    );
    expect(placed.filter(({ ok }) => ok)).toHaveLength(4);
    expect(placed.filter(({ ok }) => !ok).map(errorOf)).toEqual(Array(4).fill('service-already-in-catalog'));
    const rows = await deps.db.select().from(catalogServices).where(eq(catalogServices.catalogId, catalogId));
    expect(rows.map(({ position }) => position).sort()).toEqual([0, 1, 2, 3]);
  });

  it('do not take archived services', async () => {
    const catalogId = await aCatalog();
    const serviceId = await aNewService();
    await deps.db.update(services).set({ archivedAt: new Date() }).where(eq(services.id, serviceId));
    expect(errorOf(await addServiceToCatalog(deps, operator.viewer, { catalogId, serviceId }))).toBe(
      'archived',
    );
  });
});

describe('what belongs to another operator', () => {
  it('does not exist', async () => {
    const [serviceId, catalogId] = [await aNewService(), await aCatalog()];
    const { viewer, activityId } = stranger;
    const theirs = valueOf(await createService(deps, viewer, { ...newService(), activityId })).serviceId;
    const own = operator.activityId;
    const category = { name: 'Barche', color: '#107B49', icon: 'tabler:sailboat' };
    const { categoryId } = valueOf(
      await createCategory(deps, operator.viewer, { ...category, activityId: own }),
    );
    const answers = await Promise.all([
      createService(deps, viewer, newService()),
      updateService(deps, viewer, { serviceId, changes: { name: 'Rubato' } }),
      createRate(deps, viewer, { ...RATE, serviceId }),
      createCatalog(deps, viewer, { activityId: own, name: 'Gite', description: '', public: true }),
      createCategory(deps, viewer, { activityId: own, name: 'X', color: '#000000', icon: 'tabler:map' }),
      updateCategory(deps, viewer, { ...category, categoryId, name: 'Rubata' }),
      deleteCategory(deps, viewer, categoryId),
      addServiceToCatalog(deps, viewer, { catalogId, serviceId: theirs }),
      addServiceToCatalog(deps, viewer, { catalogId, serviceId }),
      addServiceToCatalog(deps, operator.viewer, { catalogId, serviceId: theirs }),
    ]);
    expect(answers.map((answer) => errorOf<string>(answer))).toEqual(Array(10).fill('not-found'));
  });

  it('may have a category of the same name, which the activity itself may not have twice', async () => {
    const form = { name: 'Vino', color: '#107B49', icon: 'tabler:glass-full' };
    valueOf(await createCategory(deps, operator.viewer, { ...form, activityId: operator.activityId }));
    valueOf(await createCategory(deps, stranger.viewer, { ...form, activityId: stranger.activityId }));
    const again = { ...form, name: 'VINO', activityId: operator.activityId };
    expect(errorOf(await createCategory(deps, operator.viewer, again))).toBe('duplicate-name');
  });
});
