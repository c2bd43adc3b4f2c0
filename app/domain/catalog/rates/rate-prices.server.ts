// Changes a rate's prices over time: base prices and periods. Bookings keep the price they were sold at.
// Source: docs/rules/catalog.md#prices-over-time.
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { rateBasePrices, ratePeriods } from '#db/schema/rate-prices.ts';
import { dayOf, formatDay } from '../../calendar-day.ts';
import { bitsOf } from '../../day-fields.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { Cents } from '../../money/cents.ts';
import { err, ok, type Result, transact } from '../../result.ts';
import { type PeriodDays, sharedDay } from './price-on.ts';
import type { PeriodFields } from './rate-prices.ts';
import { reachRate } from '../reach.server.ts';

/** Most base prices, and most periods, of one rate. */
export const MOST_PRICES = 200;

/** Another period of the same kind has this day. */
export type Meeting = { code: 'meets'; name: string; date: string };

export type PeriodError = 'not-found' | 'too-many' | Meeting;

export type NewPeriod = { rateId: number; fields: PeriodFields; formNonce: string };

export function addPeriod(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { rateId, fields, formNonce }: NewPeriod,
): Promise<Result<{ periodId: number }, PeriodError>> {
  return transact(deps.db, async (tx): Promise<Result<{ periodId: number }, PeriodError>> => {
    // Locks the service, so that a form sent twice waits for the first.
    const reached = await reachRate(tx, viewer, rateId);
    if (!reached.ok) return reached;
    const others = await periodsOf(tx, rateId);
    const before = others.find((each) => each.formNonce === formNonce);
    if (before) return ok({ periodId: before.id });
    if (others.length >= MOST_PRICES) return err('too-many');
    const meeting = meetingOf(fields, others);
    if (meeting) return err(meeting);
    const [made] = await tx
      .insert(ratePeriods)
      .values({ ...columnsOf(fields), rateId, formNonce, createdAt: deps.now() })
      .onConflictDoNothing({ target: ratePeriods.formNonce })
      .returning({ periodId: ratePeriods.id });
    // undefined: a form of another rate used this id.
    return made ? ok(made) : err('not-found');
  });
}

export type PeriodChange = { rateId: number; periodId: number; fields: PeriodFields };

export function changePeriod(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { rateId, periodId, fields }: PeriodChange,
): Promise<Result<undefined, Exclude<PeriodError, 'too-many'>>> {
  return transact(db, async (tx): Promise<Result<undefined, 'not-found' | Meeting>> => {
    const reached = await reachRate(tx, viewer, rateId);
    if (!reached.ok) return reached;
    const all = await periodsOf(tx, rateId);
    if (!all.some(({ id }) => id === periodId)) return err('not-found');
    const meeting = meetingOf(
      fields,
      all.filter(({ id }) => id !== periodId),
    );
    if (meeting) return err(meeting);
    await tx.update(ratePeriods).set(columnsOf(fields)).where(eq(ratePeriods.id, periodId));
    return ok(undefined);
  });
}

/** Does nothing if deleted before. */
export function deletePeriod(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { rateId, periodId }: { rateId: number; periodId: number },
): Promise<Result<undefined, 'not-found'>> {
  return transact(db, async (tx) => {
    const reached = await reachRate(tx, viewer, rateId);
    if (!reached.ok) return reached;
    await tx.delete(ratePeriods).where(and(eq(ratePeriods.id, periodId), eq(ratePeriods.rateId, rateId)));
    return ok(undefined);
  });
}

type StoredPeriod = PeriodDays & { id: number; name: string; formNonce: string | null };

async function periodsOf(tx: Db, rateId: number): Promise<StoredPeriod[]> {
  const rows = await tx.select().from(ratePeriods).where(eq(ratePeriods.rateId, rateId));
  return rows.map(({ startDate, endDate, ...rest }) => {
    return { ...rest, firstDay: dayOf(startDate), lastDay: dayOf(endDate) };
  });
}

function columnsOf({ name, startDate, endDate, weekday, price }: PeriodFields) {
  return { name, startDate, endDate, weekdays: bitsOf(weekday), priceCents: price };
}

function meetingOf(fields: PeriodFields, others: readonly StoredPeriod[]): Meeting | undefined {
  const { startDate, endDate, weekdays } = columnsOf(fields);
  const wanted = { firstDay: dayOf(startDate), lastDay: dayOf(endDate), weekdays };
  const meetings = others.flatMap(({ name, ...other }) => {
    const day = sharedDay(wanted, other);
    return day === undefined ? [] : [{ name, day }];
  });
  const [first] = meetings.toSorted((a, b) => a.day - b.day);
  return first && { code: 'meets', name: first.name, date: formatDay(first.day) };
}

export type BasePriceChange = { rateId: number; from: string; price: Cents };

/** Sets the base price from a day on, until the next planned one; replaces one of the same day. */
export function setBasePrice(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { rateId, from, price }: BasePriceChange,
): Promise<Result<undefined, 'not-found' | 'too-many'>> {
  return transact(db, async (tx): Promise<Result<undefined, 'not-found' | 'too-many'>> => {
    const reached = await reachRate(tx, viewer, rateId);
    if (!reached.ok) return reached;
    const planned = await tx.$count(rateBasePrices, eq(rateBasePrices.rateId, rateId));
    if (planned >= MOST_PRICES) return err('too-many');
    await tx
      .insert(rateBasePrices)
      .values({ rateId, validFrom: from, priceCents: price })
      .onConflictDoUpdate({
        target: [rateBasePrices.rateId, rateBasePrices.validFrom],
        set: { priceCents: sql`excluded.price_cents` },
      });
    return ok(undefined);
  });
}

/** The price before it then continues. Does nothing if deleted before. */
export function deleteBasePrice(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { rateId, from }: { rateId: number; from: string },
): Promise<Result<undefined, 'not-found'>> {
  return transact(db, async (tx) => {
    const reached = await reachRate(tx, viewer, rateId);
    if (!reached.ok) return reached;
    await tx
      .delete(rateBasePrices)
      .where(and(eq(rateBasePrices.rateId, rateId), eq(rateBasePrices.validFrom, from)));
    return ok(undefined);
  });
}
