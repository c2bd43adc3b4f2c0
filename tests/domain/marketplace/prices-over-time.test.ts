// Resellers see the lowest price of the coming year, by which the marketplace also sorts and filters.
import { expect, it } from 'vitest';

import { findOffer } from '#app/domain/marketplace/find-offer.server.ts';
import { readOfferFilter, readOfferPaging } from '#app/domain/marketplace/offer.ts';
import { listOffers } from '#app/domain/marketplace/offers.server.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { anOffer, aReseller } from '#tests/support/world/an-offer.ts';
import { aPeriod } from '#tests/support/world/prices-over-time.ts';

it('is said, ordered by and earned of', async () => {
  const { db } = await testDatabase();
  const deps = testDeps({ db, clock: testClock('2027-06-01T10:00') });
  const { viewer } = await aReseller(db);
  const steady = await anOffer(db, { name: 'Sempre uguale', rates: [{ priceCents: 2500 }] });
  const seasonal = await anOffer(db, { name: 'Di stagione', rates: [{ priceCents: 3000 }] });
  await aPeriod(db, seasonal.service.rates[0]?.id ?? 0, { priceCents: 1800 });
  const list = async (address: string) => {
    const query = new URLSearchParams(address);
    const asked = { filter: readOfferFilter(query), paging: readOfferPaging(query) };
    const { offers } = await listOffers(deps, viewer, asked);
    return offers.map(({ name, fromCents }) => [name, fromCents]);
  };
  const [low, high] = [
    ['Di stagione', 1800],
    ['Sempre uguale', 2500],
  ];
  expect(await list('sort=price')).toEqual([low, high]);
  expect(await list('sort=-price')).toEqual([high, low]);
  expect(await list('to=20')).toEqual([low]);
  expect(await list('from=20')).toEqual([high]);
  const rates = async ({ service }: typeof steady) =>
    (await findOffer(deps, viewer, service.id))?.offer.rates;
  expect(await rates(seasonal)).toMatchObject([{ fromCents: 1800, price: 'da 18,00\u00a0€' }]);
  expect(await rates(steady)).toMatchObject([{ fromCents: 2500, price: '25,00\u00a0€' }]);
});
