// Prices that change with the day, stored as the dashboard would.
import { rateBasePrices, ratePeriods } from '#db/schema/index.ts';
import type { Db } from '#db/client.ts';

export const SUNDAY = 64;

type Period = Partial<typeof ratePeriods.$inferInsert>;

/** By default every day in July and August. */
export async function aPeriod(db: Db, rateId: number, values: Period = {}): Promise<void> {
  const summer = { name: 'Alta stagione', startDate: '2027-07-01', endDate: '2027-08-31', priceCents: 3600 };
  await db.insert(ratePeriods).values({ ...summer, ...values, rateId });
}

type BasePrice = Omit<typeof rateBasePrices.$inferInsert, 'rateId'>;

export async function aBasePrice(db: Db, rateId: number, values: BasePrice): Promise<void> {
  await db.insert(rateBasePrices).values({ ...values, rateId });
}
