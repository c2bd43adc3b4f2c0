// The cost of prices over time: a quote with a rate of twenty periods, compared with a rate without periods.
import { findSellable } from '#app/domain/catalog/sellable.server.ts';
import { ratesOn } from '#app/domain/catalog/rates/price-on.ts';
import { quote } from '#app/domain/catalog/quote.ts';
import { dayOf } from '#app/domain/calendar-day.ts';
import { ratePeriods } from '#db/schema/rate-prices.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';

import type { BenchDatabase } from './bench-database.ts';
import type { Bench } from './bench-world.ts';
import { medianMs } from './measure.ts';
import type { Report } from './report.ts';

const PERIODS = 20;
const TIMES = 400;
const DAY = dayOf('2027-06-12');
const LIMITS = { minParticipants: 1, maxParticipants: undefined, capacity: 1 };

export async function benchPrices({ database: { db } }: Bench, report: Report): Promise<void> {
  const [steady, seasonal] = [await aBoatTrip(db), await aBoatTrip(db)];
  const months = Array.from({ length: PERIODS / 2 }, (_, n) => String(n + 1).padStart(2, '0'));
  const rateId = seasonal.service.rates[0]?.id ?? 0;
  for (const [name, weekdays] of [
    ['Stagione', 127],
    ['Domenica', 64],
  ] as const)
    await db.insert(ratePeriods).values(
      months.map((month) => {
        const days = { startDate: `2027-${month}-01`, endDate: `2027-${month}-28` };
        return { rateId, name: `${name} ${month}`, ...days, weekdays, priceCents: 3000 };
      }),
    );
  const spent = { plain: [] as number[], twenty: [] as number[] };
  // Alternating, so that both are measured under the same conditions.
  for (let n = 0; n < TIMES; n += 1) {
    spent.plain.push(await medianMs(1, () => quoteOf(db, steady)));
    spent.twenty.push(await medianMs(1, () => quoteOf(db, seasonal)));
  }
  const [plain, twenty] = [middle(spent.plain), middle(spent.twenty)];
  report.ratio(`a quote with ${PERIODS} periods, times one without`, twenty / plain, { atMost: 1.5 });
  report.note(`${plain.toFixed(2)} ms without, ${twenty.toFixed(2)} ms with`);
}

function middle(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

async function quoteOf(
  db: BenchDatabase['db'],
  { activity, service }: Awaited<ReturnType<typeof aBoatTrip>>,
): Promise<void> {
  const address = { activityId: activity.id, catalogId: service.catalogId, serviceId: service.id };
  const choices = [{ rateId: service.rates[0]?.id ?? 0, people: 2 }];
  const sellable = await findSellable(db, address);
  const quoted = quote(choices, ratesOn(sellable?.rates ?? [], DAY), LIMITS);
  if (!quoted.ok) throw new Error(quoted.error.code);
}
