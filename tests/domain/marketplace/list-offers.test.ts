import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { listOfferChoices, listOffers } from '#app/domain/marketplace/offers.server.ts';
import { readOfferFilter, readOfferPaging } from '#app/domain/marketplace/offer.ts';
import { activities, paymentAccounts, rates, serviceCategories, services } from '#db/schema/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { addToCatalog } from '#app/domain/marketplace/add-to-catalog.server.ts';
import { anOffer, aReseller } from '#tests/support/world/an-offer.ts';
import { valueOf } from '#tests/support/world/an-operator.ts';
import { manyOffers } from '#tests/support/world/many-offers.ts';

type Viewer = Awaited<ReturnType<typeof aReseller>>['viewer'];

async function aMarket() {
  const deps = testDeps(await testDatabase());
  const reseller = await aReseller(deps.db);
  const page = (query: string, viewer: Viewer = reseller.viewer) => {
    const asked = new URLSearchParams(query);
    return listOffers(deps, viewer, { filter: readOfferFilter(asked), paging: readOfferPaging(asked) });
  };
  const names = async (query: string, viewer?: Viewer) =>
    (await page(query, viewer)).offers.map(({ name }) => name);
  return { deps, reseller, page, names };
}

describe('what the marketplace lists', () => {
  it('is what others offer and can sell, never one’s own', async () => {
    const { deps, names } = await aMarket();
    const offer = (name: string) => anOffer(deps.db, { name });
    const shown = await offer('In mostra');
    await anOffer(deps.db, { name: 'Nascosto', visibleInMarketplace: false });
    await anOffer(deps.db, { name: 'Archiviato', archivedAt: new Date() });
    const [unpublished, suspended, unpaid, unpriced] = [
      await offer('Non pubblicata'),
      await offer('Sospesa'),
      await offer('Senza incassi'),
      await offer('Senza tariffe'),
    ];
    const set = (id: number, values: Partial<typeof activities.$inferInsert>) =>
      deps.db.update(activities).set(values).where(eq(activities.id, id));
    await set(unpublished.activity.id, { publishedAt: null });
    await set(suspended.activity.id, { suspendedAt: new Date() });
    await deps.db
      .update(paymentAccounts)
      .set({ transfersActive: false })
      .where(eq(paymentAccounts.userId, unpaid.owner.userId));
    await deps.db
      .update(rates)
      .set({ archivedAt: new Date() })
      .where(eq(rates.serviceId, unpriced.service.id));
    expect(await names('')).toEqual(['In mostra']);
    expect(await names('', shown.owner)).toEqual([]);
  });

  it('says the price, the fee and what one has of it', async () => {
    const { deps, reseller, page } = await aMarket();
    const { service } = await anOffer(deps.db, { rates: [{ priceCents: 3500 }, { priceCents: 2500 }] });
    const [catalogId = 0] = reseller.catalogIds;
    const card = async () => (await page('')).offers[0];
    expect(await card()).toMatchObject({ fromCents: 3500, maxResaleFee: 1500, mine: undefined });
    valueOf(await addToCatalog(deps, reseller.viewer, { serviceId: service.id, catalogId, fee: 2000 }));
    expect(await card()).toMatchObject({ mine: 'pending' });
  });
});

describe('narrowing the marketplace', () => {
  let market: Awaited<ReturnType<typeof aMarket>>;
  const names = async (query: string) => (await market.names(query)).sort();

  beforeAll(async () => {
    market = await aMarket();
    const { db } = market.deps;
    for (const name of ['Sconto 50%', 'Sconto 500', 'gita_alba', 'gitaXalba', "Città d'Este"])
      await anOffer(db, { name, maxResaleFee: 500 });
    const boat = await anOffer(db, { name: 'Barca', maxResaleFee: 2000, rates: [{ priceCents: 9900 }] });
    await db
      .update(activities)
      .set({ name: 'Remo', city: 'Orta', province: 'NO' })
      .where(eq(activities.id, boat.activity.id));
    const category = {
      activityId: boat.activity.id,
      name: "Sull'acqua",
      color: '#123456',
      icon: 'tabler:sailboat',
    };
    const [made] = await db.insert(serviceCategories).values(category).returning();
    await db.update(services).set({ categoryId: made?.id }).where(eq(services.id, boat.service.id));
  });

  it('takes %, _ for letters and no notice of accents and capitals', async () => {
    expect(await names('q=50%25')).toEqual(['Sconto 50%']);
    expect(await names('q=_')).toEqual(['gita_alba']);
    expect(await names('q=CITTA')).toEqual(["Città d'Este"]);
    expect(await names('q=citta%CC%80')).toEqual(["Città d'Este"]);
    expect(await names(`q=${'a'.repeat(3000)}`)).toEqual([]);
    expect(await names('q=%00')).toHaveLength(6);
  });

  it.each([
    'q=remo',
    'q=orta',
    'q=acqua+barca',
    "category=sull'acqua",
    'city=Orta (NO)',
    'fee=15',
    'from=99',
    'from=50&to=100',
  ])('finds the boat by «%s»', async (query) => expect(await names(query)).toEqual(['Barca']));

  it.each([
    'q=remo+sconto',
    'to=19,99',
    'city=Alba (CN)',
    'type=999999999',
    'type=abc',
    'category=altro',
    'fee=20,01',
  ])('finds nothing by «%s»', async (query) => expect(await names(query)).toEqual([]));

  it('leaves out what is no price and no percentage', async () => {
    expect(await names('from=abc&to=-1&fee=101')).toHaveLength(6);
  });

  it('offers to choose from what there is', async () => {
    const choices = await listOfferChoices(market.deps, market.reseller.viewer);
    expect(choices).toMatchObject({ categories: ["Sull'acqua"], cities: ['Orta (NO)'] });
    expect(choices.types).toHaveLength(6);
  });
});

describe('turning the marketplace’s pages', () => {
  it.each(['', 'sort=price', 'sort=-price', 'q=alba'])(
    'shows each offer once, there and back, by «%s» — with some added on the way',
    async (query) => {
      const { deps, page } = await aMarket();
      await manyOffers(deps.db, 70);
      const seen: number[][] = [];
      let next: string | undefined = '';
      while (next !== undefined) {
        const { offers, ...cursors } = await page(`${query}&size=12${next && `&after=${next}`}`);
        seen.push(offers.map(({ id }) => id));
        next = cursors.next;
        if (seen.length === 2) await anOffer(deps.db, { name: 'Nuovo arrivato' });
      }
      const many = query === 'q=alba' ? 17 : 70;
      expect(new Set(seen.flat()).size).toBe(seen.flat().length);
      expect(seen.flat().length).toBeGreaterThanOrEqual(many);
      const last = seen.at(-1)?.[0];
      const [cents] = (await page(`${query}&size=96`)).offers.filter(({ id }) => id === last);
      const cursor = query.startsWith('sort') ? `${cents?.fromCents}.${last}` : last;
      const back = await page(`${query}&size=12&before=${cursor}`);
      expect(back.offers.map(({ id }) => id)).toEqual(seen.at(-2));
    },
  );

  it('begins at the beginning for a cursor nobody wrote, and finds words by index among many', async () => {
    const { deps, page, names } = await aMarket();
    await manyOffers(deps.db, 500);
    // For five hundred rows a scan is faster; the test asks whether the index can be used at all.
    const plan = await deps.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain select id from services where search_name like search_pattern('234')`,
      );
    });
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('services_search_idx');
    expect(await names('q=servizio+234')).toEqual(['Servizio 234']);
    const first = (await page('')).offers;
    for (const query of ['after=abc', 'before=-1', 'after=99999999999', 'after=1.1'])
      expect((await page(query)).offers).toEqual(first);
  });
});
