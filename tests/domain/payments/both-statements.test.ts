import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { findStatement, listStatementMonths } from '#app/domain/payments/statements/find-statement.server.ts';
import { statementCsv } from '#app/domain/payments/statements/statement-files.server.ts';
import { marketplaceEntries, rates } from '#db/schema/index.ts';
import { paidBooking, sharedWorld } from '#tests/support/world/a-payment-world.ts';
import { aPayableResale, refundOf } from '#tests/support/world/a-settlement.ts';

const FEES = [0, 0, 1, 1500, 10_000];

/** What is sold with which fee, and what is refunded of it. */
const sale = fc.record({
  fee: fc.constantFrom(...FEES),
  priceCents: fc.integer({ min: 100, max: 9999 }),
  refunds: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 3 }),
});

const world = await sharedWorld();
const trip = await aPayableResale(world);
type Rate = (typeof trip.own.service.rates)[number];
// At least one whose reseller earns nothing.
const sure = { fee: 0, priceCents: 6000, refunds: [1, 1] };
for (const { fee, priceCents, refunds } of [sure, ...fc.sample(sale, 9)]) {
  await world.deps.db.update(marketplaceEntries).set({ fee });
  await world.deps.db.update(rates).set({ priceCents }).where(eq(rates.serviceId, trip.own.service.id));
  const rate = { ...trip.own.service.rates[0], priceCents } as Rate;
  const { id } = await paidBooking(world, {
    ...trip.resold,
    service: { ...trip.resold.service, rates: [rate] },
  });
  for (const cents of refunds) await refundOf(world, id, cents);
  await world.settle();
}

const of = (activityId: number) => findStatement(world.deps, activityId, '2027-06');

describe('the statements of the two sides of resold bookings', () => {
  it('name every sale and refund on both, row by row', async () => {
    const [owner, reseller] = [await of(trip.owner.activityId), await of(trip.reseller.activityId)];
    const named = ({ rows }: typeof owner) =>
      rows.map(({ id, kind, reference, grossCents }) => ({ id, kind, reference, grossCents }));
    expect(named(reseller)).toEqual(named(owner));
    expect(owner.rows.map(({ othersCents }) => othersCents)).toEqual(
      reseller.rows.map(({ earnedCents }) => earnedCents),
    );
    expect(reseller.totals.grossCents).toBe(owner.totals.grossCents);
    expect(owner.rows.some(({ othersCents }) => othersCents === 0)).toBe(true);
  });

  it('have the same lines in the files', async () => {
    const lines = (csv: string) =>
      csv
        .trim()
        .split('\r\n')
        .slice(2, -2)
        .map((line) => line.split(';').slice(0, 5));
    const [owner, reseller] = [await of(trip.owner.activityId), await of(trip.reseller.activityId)];
    expect(lines(statementCsv(reseller))).toEqual(lines(statementCsv(owner)));
  });
});

describe('a month in which a reseller only sold at no fee', () => {
  it('has a statement too', async () => {
    const { db } = world.deps;
    await world.pass({ days: 40 });
    await db.update(marketplaceEntries).set({ fee: 0 });
    const soon = new Date(world.deps.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
    await db.update(rates).set({ priceCents: 2000 }).where(eq(rates.serviceId, trip.own.service.id));
    await paidBooking(world, trip.resold, { date: soon });
    expect(await listStatementMonths(world.deps, trip.reseller.activityId)).toContain('2027-07');
  });
});
