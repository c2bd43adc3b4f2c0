// Prices over time written without the application: the database refuses wrong ones.
import { describe, expect, it } from 'vitest';

import { testDatabase } from '#tests/support/database.ts';
import { refusedBy } from '#tests/support/world/a-raw-booking.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { somebodyWaits } from '#tests/support/world/somebody-waits.ts';

const database = await testDatabase({ max: 8 });

const ONE_A_DAY = 'rate_periods_one_a_day';
const [SATURDAY, SUNDAY] = [32, 64];

type Row = { start_date: string; end_date: string; weekdays?: number; price_cents?: number; name?: string };

/** A separate rate, whose periods are written one by one. */
async function aRate() {
  const { id = 0 } = (await aBoatTrip(database.db)).service.rates[0] ?? {};
  const values = (row: Row) => ({ rate_id: id, name: 'Alta stagione', price_cents: 3600, ...row });
  const refused = (row: Row) =>
    refusedBy(database.sql`insert into rate_periods ${database.sql(values(row))}`.execute());
  return { id, values, refused };
}

const summer = { start_date: '2027-07-01', end_date: '2027-08-31' };

describe('the database', () => {
  it('refuses two periods of every weekday that share a day, first and last included', async () => {
    const { id, refused } = await aRate();
    expect(await refused(summer)).toBeUndefined();
    expect(await refused({ start_date: '2027-08-31', end_date: '2027-09-30' })).toBe(ONE_A_DAY);
    expect(await refused({ start_date: '2027-06-01', end_date: '2027-07-01' })).toBe(ONE_A_DAY);
    expect(await refused({ start_date: '2027-09-01', end_date: '2027-09-30' })).toBeUndefined();
    const longer = database.sql`update rate_periods set end_date = '2027-09-01' where rate_id = ${id} and start_date = '2027-07-01'`;
    expect(await refusedBy(longer.execute())).toBe(ONE_A_DAY);
  });

  it('refuses two periods of some weekdays on a weekday that both have, and no others', async () => {
    const { refused } = await aRate();
    expect(await refused({ ...summer, weekdays: SUNDAY })).toBeUndefined();
    expect(await refused({ ...summer, weekdays: SATURDAY })).toBeUndefined();
    expect(await refused({ ...summer, weekdays: SATURDAY + SUNDAY })).toBe(ONE_A_DAY);
    // Mondays and Sundays from a Monday to the Saturday after: no Sunday is among them.
    const week = { start_date: '2027-07-05', end_date: '2027-07-10' };
    expect(await refused({ ...week, weekdays: SUNDAY + 1 })).toBeUndefined();
    expect(await refused(summer)).toBeUndefined();
  });

  it('keeps the periods of each rate apart', async () => {
    for (const { refused } of [await aRate(), await aRate()]) expect(await refused(summer)).toBeUndefined();
  });

  it('refuses a period without a day, back to front, too long, nameless, or at a price that cannot be', async () => {
    const { refused } = await aRate();
    const monday = { start_date: '2027-07-05', end_date: '2027-07-05' };
    expect(await refused({ ...monday, weekdays: SUNDAY })).toBe('rate_periods_have_days');
    expect(await refused({ start_date: '2027-07-02', end_date: '2027-07-01' })).toBe(
      'rate_periods_have_days',
    );
    expect(await refused({ start_date: '2027-01-01', end_date: '2037-01-08' })).toBe('rate_periods_length');
    expect(await refused({ ...summer, name: ' ' })).toBe('rate_periods_name_length');
    expect(await refused({ ...summer, price_cents: 99 })).toBe('rate_periods_price_range');
    expect(await refused({ ...summer, weekdays: 0 })).toBe('rate_periods_have_days');
    expect(await refused({ ...summer, weekdays: 128 + 64 })).toBe('rate_periods_weekdays_range');
  });

  it('knows one base price a day', async () => {
    const { id } = await aRate();
    const base = (valid_from: string, price_cents: number) => {
      const row = { rate_id: id, valid_from, price_cents };
      return refusedBy(database.sql`insert into rate_base_prices ${database.sql(row)}`.execute());
    };
    expect(await base('2027-09-01', 3000)).toBeUndefined();
    expect(await base('2027-09-01', 3100)).toBe('rate_base_prices_rate_id_valid_from_pk');
    expect(await base('2000-01-01', 3000)).toBe('rate_base_prices_date_range');
    expect(await base('2027-10-01', 0)).toBe('rate_base_prices_price_range');
  });

  it('takes one of two periods that are written at the same time', async () => {
    const { values, refused } = await aRate();
    let second: Promise<string | undefined> | undefined;
    await database.sql.begin(async (tx) => {
      await tx`insert into rate_periods ${tx(values({ ...summer, weekdays: SUNDAY }))}`;
      second = refused({ start_date: '2027-08-01', end_date: '2027-10-31', weekdays: SUNDAY });
      await somebodyWaits(database.db);
    });
    expect(await second).toBe(ONE_A_DAY);
  });
});
