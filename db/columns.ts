// Column types shared by all tables, so that each kind of value is stored in one way.
import { sql, type SQL } from 'drizzle-orm';
import { bigint, check, integer, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core';

export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();
export const bigId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** To a row that must exist. `cascade`: goes with it; `restrict`: keeps it from being deleted. */
export const references = (name: string, to: () => AnyPgColumn, onDelete: 'cascade' | 'restrict') =>
  integer(name).notNull().references(to, { onDelete });

/** Integer cents of EUR. */
export const cents = (name: string) => bigint(name, { mode: 'number' });

/** Hundredths of a percent: 1500 is 15 %. */
export const basisPoints = (name: string) => integer(name);

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () => instant('created_at').notNull().defaultNow();
export const updatedAt = () => instant('updated_at').notNull().defaultNow();

/** Checks that the trimmed text has at least `min` and at most `max` characters. */
export function textBetween(
  name: string,
  column: AnyPgColumn,
  { max, min = 1 }: { max: number; min?: number },
) {
  return check(
    name,
    sql`char_length(btrim(${column})) >= ${sql.raw(String(min))} and char_length(${column}) <= ${sql.raw(String(max))}`,
  );
}

export function numberBetween(
  name: string,
  column: AnyPgColumn | SQL,
  [min, max]: [min: number, max: number],
) {
  return check(name, sql`${column} between ${sql.raw(String(min))} and ${sql.raw(String(max))}`);
}
