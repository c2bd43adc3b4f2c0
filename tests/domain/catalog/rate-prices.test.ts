import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { dayOf } from '#app/domain/calendar-day.ts';
import { priceOn } from '#app/domain/catalog/rates/price-on.ts';
import {
  addPeriod,
  changePeriod,
  deleteBasePrice,
  deletePeriod,
  MOST_PRICES,
  setBasePrice,
} from '#app/domain/catalog/rates/rate-prices.server.ts';
import {
  type PeriodFields,
  periodFields,
  priceRows,
  priceYear,
} from '#app/domain/catalog/rates/rate-prices.ts';
import { listRates, updateRate } from '#app/domain/catalog/rates/rates.server.ts';
import { duplicateService } from '#app/domain/catalog/services.server.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps } from '#tests/support/deps.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { anOperator, errorOf, valueOf } from '#tests/support/world/an-operator.ts';

const deps = testDeps({ db: (await testDatabase({ max: 8 })).db, clock: testClock('2027-06-01T10:00') });

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const SUMMER: PeriodFields = {
  name: 'Alta stagione',
  startDate: '2027-07-01',
  endDate: '2027-08-31',
  weekday: EVERY_DAY,
  price: 3600,
};
const SUNDAY = { ...SUMMER, name: 'Domenica', weekday: [6], price: 3200 };

/** At first 20 € every day. */
async function aRate() {
  const { activity, service } = await aBoatTrip(deps.db);
  const rateId = service.rates[0]?.id ?? 0;
  const viewer = { userId: activity.userId, role: 'operator' as const };
  const stored = async () => {
    const rate = (await listRates(deps, service.id)).find(({ id }) => id === rateId);
    if (!rate) throw new Error('the rate is gone');
    return rate;
  };
  const on = async (date: string) => priceOn(await stored(), dayOf(date));
  const add = (fields: PeriodFields, formNonce: string = crypto.randomUUID()) =>
    addPeriod(deps, viewer, { rateId, fields, formNonce });
  return { service, rateId, viewer, stored, on, add };
}

describe('a period', () => {
  it('has its days, once for a form sent twice at once', async () => {
    const { add, on, stored } = await aRate();
    const made = await Promise.all([add(SUMMER, 'uno-e-uno'), add(SUMMER, 'uno-e-uno')]);
    expect(new Set(made.map((one) => valueOf(one).periodId)).size).toBe(1);
    expect((await stored()).periods).toHaveLength(1);
    expect([await on('2027-06-30'), await on('2027-07-01'), await on('2027-08-31')]).toEqual([
      2000, 3600, 3600,
    ]);
  });

  it('that would meet another of its kind is refused, naming it and the day', async () => {
    const { add, on } = await aRate();
    valueOf(await add(SUMMER));
    const later = { ...SUMMER, name: 'Ferragosto', startDate: '2027-08-10', endDate: '2027-09-20' };
    expect(errorOf(await add(later))).toEqual({ code: 'meets', name: 'Alta stagione', date: '2027-08-10' });
    valueOf(await add(SUNDAY));
    const weekend = { ...SUNDAY, name: 'Fine settimana', weekday: [5, 6] };
    expect(errorOf(await add(weekend))).toEqual({ code: 'meets', name: 'Domenica', date: '2027-07-04' });
    valueOf(await add({ ...weekend, weekday: [5] }));
    expect(await on('2027-07-04')).toBe(3200);
  });

  it('meets nobody, however many are written at the same moment', async () => {
    const { add, stored } = await aRate();
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map((n) => add({ ...SUMMER, startDate: `2027-07-0${n}`, price: 1000 * n })),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await stored()).periods).toHaveLength(1);
  });

  it('changes, also where it only meets itself, and goes without a trace', async () => {
    const { add, viewer, rateId, on } = await aRate();
    const { periodId } = valueOf(await add(SUMMER));
    valueOf(await add({ ...SUMMER, name: 'Autunno', startDate: '2027-09-01', endDate: '2027-10-31' }));
    const change = (fields: PeriodFields) => changePeriod(deps, viewer, { rateId, periodId, fields });
    valueOf(await change({ ...SUMMER, startDate: '2027-07-10', price: 4000 }));
    expect([await on('2027-07-09'), await on('2027-07-10')]).toEqual([2000, 4000]);
    expect(errorOf(await change({ ...SUMMER, endDate: '2027-09-01' }))).toMatchObject({ name: 'Autunno' });
    for (let twice = 0; twice < 2; twice += 1)
      valueOf(await deletePeriod(deps, viewer, { rateId, periodId }));
    expect(await on('2027-07-10')).toBe(2000);
    expect(errorOf(await change(SUMMER))).toBe('not-found');
  });

  it.each([
    [{ endDate: '2027-06-30' }, 'endDate'],
    [{ endDate: '2037-07-10' }, 'endDate'],
    [{ startDate: '2027-07-05', endDate: '2027-07-06', weekday: ['6'] }, 'weekday'],
    [{ weekday: [] }, 'weekday'],
    [{ price: '0,50' }, 'price'],
    [{ name: ' ' }, 'name'],
  ])('with %j is refused beside %s', (wrong, field) => {
    const form = { ...SUMMER, weekday: EVERY_DAY.map(String), price: '36,00', ...wrong };
    const { error } = periodFields.safeParse(form);
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });

  it('is not one more of very many', async () => {
    const { add, rateId } = await aRate();
    await deps.db.execute(sql`
      insert into rate_periods (rate_id, name, start_date, end_date, price_cents)
      select ${rateId}, 'Periodo', date '2028-01-01' + n, date '2028-01-01' + n, 2000 from generate_series(1, ${MOST_PRICES}) n`);
    expect(errorOf(await add(SUMMER))).toBe('too-many');
  });
});

describe('a base price from a day on', () => {
  it('is followed by those that are planned, replaced on its day, and gives its days back', async () => {
    const { viewer, rateId, on } = await aRate();
    const set = (from: string, price: number) => setBasePrice(deps, viewer, { rateId, from, price });
    valueOf(await set('2027-09-01', 3000));
    valueOf(await set('2027-07-01', 2500));
    expect([await on('2027-06-30'), await on('2027-08-31'), await on('2027-09-01')]).toEqual([
      2000, 2500, 3000,
    ]);
    valueOf(await set('2027-07-01', 2600));
    expect(await on('2027-07-01')).toBe(2600);
    for (let twice = 0; twice < 2; twice += 1)
      valueOf(await deleteBasePrice(deps, viewer, { rateId, from: '2027-07-01' }));
    expect([await on('2027-07-01'), await on('2027-09-01')]).toEqual([2000, 3000]);
  });

  it('in force today is what the form of the rate changes', async () => {
    const { viewer, rateId, on } = await aRate();
    valueOf(await setBasePrice(deps, viewer, { rateId, from: '2027-05-01', price: 2500 }));
    valueOf(await setBasePrice(deps, viewer, { rateId, from: '2027-09-01', price: 3000 }));
    const fields = {
      name: 'Adulto',
      description: '',
      price: 2700,
      pricing: 'per_person' as const,
      minPeople: 1,
    };
    valueOf(await updateRate(deps, viewer, { rateId, fields: { ...fields, maxPeople: null } }));
    expect([await on('2027-04-30'), await on('2027-06-01'), await on('2027-09-01')]).toEqual([
      2000, 2700, 3000,
    ]);
  });
});

it('nothing of it is a stranger’s', async () => {
  const { rateId, add, stored } = await aRate();
  const { viewer: stranger } = await anOperator(deps);
  const { periodId } = valueOf(await add(SUMMER));
  const before = await stored();
  const fields = SUNDAY;
  const tries = [
    addPeriod(deps, stranger, { rateId, fields, formNonce: crypto.randomUUID() }),
    changePeriod(deps, stranger, { rateId, periodId, fields }),
    deletePeriod(deps, stranger, { rateId, periodId }),
    setBasePrice(deps, stranger, { rateId, from: '2027-09-01', price: 100 }),
    deleteBasePrice(deps, stranger, { rateId, from: '2027-09-01' }),
  ];
  for (const tried of tries) expect(errorOf(await tried)).toBe('not-found');
  const other = await aRate();
  for (const mine of [
    changePeriod(deps, other.viewer, { rateId: other.rateId, periodId, fields }),
    deletePeriod(deps, other.viewer, { rateId: other.rateId, periodId }),
  ])
    await mine;
  expect(await stored()).toEqual(before);
});

it('a copy of the service has the same prices', async () => {
  const { add, viewer, rateId, service, stored } = await aRate();
  valueOf(await add(SUMMER));
  valueOf(await setBasePrice(deps, viewer, { rateId, from: '2027-09-01', price: 3000 }));
  const { serviceId } = valueOf(
    await duplicateService(deps, viewer, { serviceId: service.id, formNonce: crypto.randomUUID() }),
  );
  const [copy] = await listRates(deps, serviceId);
  const { basePrices, periods } = await stored();
  expect(copy?.basePrices).toEqual(basePrices);
  expect(copy?.periods).toEqual(
    periods.map((period, index) => ({ ...period, id: copy?.periods[index]?.id })),
  );
});

describe('what the page of prices shows', () => {
  const today = dayOf('2027-06-01');
  const base = (date: string, priceCents: number) => ({ firstDay: dayOf(date), priceCents });
  const days = { firstDay: dayOf('2027-07-01'), lastDay: dayOf('2027-08-31') };
  const rate = {
    basePrices: [base('2000-01-01', 2000), base('2027-03-01', 2400), base('2027-09-01', 3000)],
    periods: [
      { id: 1, name: 'Alta stagione', ...days, weekdays: 127, priceCents: 3600 },
      { id: 2, name: 'Domenica', ...days, weekdays: 64, priceCents: 3200 },
      { id: 3, name: 'Pasqua', firstDay: today - 60, lastDay: today - 50, weekdays: 127, priceCents: 3100 },
    ],
  };

  it('is what sets them, the strongest first, without bases that others have followed', () => {
    const rows = priceRows(rate, today);
    expect(rows.map((row) => row.period?.name ?? row.priceCents)).toEqual([
      'Domenica',
      'Pasqua',
      'Alta stagione',
      3000,
      2400,
    ]);
    expect(rows.slice(3).map((row) => (row.period ? 0 : row.until))).toEqual([
      undefined,
      dayOf('2027-08-31'),
    ]);
    expect(rows.map((row) => (row.period ? row.past : row.planned))).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
  });

  it('is twelve months of days, each with what sets it', () => {
    const year = priceYear(rate, today);
    expect(year.map(({ month }) => month)).toEqual([
      ...Array.from({ length: 7 }, (_, n) => `2027-${String(n + 6).padStart(2, '0')}`),
      ...Array.from({ length: 5 }, (_, n) => `2028-0${n + 1}`),
    ]);
    expect(year.flatMap(({ runs }) => runs).reduce((sum, run) => sum + run.days, 0)).toBe(366);
    expect(year[1]?.runs.slice(0, 3)).toEqual([
      { key: 'period-1', days: 3 },
      { key: 'period-2', days: 1 },
      { key: 'period-1', days: 6 },
    ]);
    const keys = new Set(priceRows(rate, today).map(({ key }) => key));
    for (const run of year.flatMap(({ runs }) => runs)) expect(keys).toContain(run.key);
  });
});
