// The marketplace with ten thousand offers: every search and filter takes a fifth of a second at most.
import { listOfferChoices, listOffers } from '#app/domain/marketplace/offers.server.ts';
import { readOfferFilter, readOfferPaging } from '#app/domain/marketplace/offer.ts';
import { anActivity } from '#tests/support/world/a-service.ts';
import { manyOffers } from '#tests/support/world/many-offers.ts';

import type { Bench } from './bench-world.ts';
import { medianMs } from './measure.ts';
import type { Report } from './report.ts';

const MANY = 10_000;
const TIMES = 20;

const ADDRESSES = [
  '',
  'size=96',
  'sort=price',
  'q=servizio+77',
  'q=alba',
  'q=zzz',
  'category=Categoria 3',
  'city=Alba (CN)',
  'from=50&to=51',
  'fee=28',
];

export async function benchMarketplace({ database: { db } }: Bench, report: Report): Promise<void> {
  const { userId } = await anActivity(db);
  await manyOffers(db, MANY);
  const viewer = { userId, role: 'operator' as const };
  for (const address of ADDRESSES) {
    const query = new URLSearchParams(address);
    const asked = { filter: readOfferFilter(query), paging: readOfferPaging(query) };
    const ms = await medianMs(TIMES, () => listOffers({ db, now: () => new Date() }, viewer, asked));
    report.ratio(`a page of 10,000 offers ?${address}, in seconds`, ms / 1000, { atMost: 0.2 });
  }
  const choices = await medianMs(TIMES, () => listOfferChoices({ db }, viewer));
  report.ratio('what 10,000 offers can be narrowed to, in seconds', choices / 1000, { atMost: 0.2 });
}
