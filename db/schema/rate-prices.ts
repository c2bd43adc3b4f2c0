// Prices of rates by day: base prices from a day on, and periods that override them.
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { cents, createdAt, id, numberBetween, references, textBetween } from '../columns.ts';
import { rates } from './catalog.ts';

/** Base price from a day until the next row's day. Before the first row the rate's own price applies. */
export const rateBasePrices = pgTable(
  'rate_base_prices',
  {
    rateId: references('rate_id', () => rates.id, 'cascade'),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    priceCents: cents('price_cents').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.rateId, t.validFrom] }),
    check('rate_base_prices_date_range', sql`${t.validFrom} between '2000-01-02' and '2200-12-31'`),
    numberBetween('rate_base_prices_price_range', t.priceCents, [100, 10_000_000]),
  ],
);

/**
 * Days with a special price. The migration adds the column `days`; no day may have two periods with weekdays,
 * or two without.
 */
export const ratePeriods = pgTable(
  'rate_periods',
  {
    id: id(),
    rateId: references('rate_id', () => rates.id, 'cascade'),
    name: text('name').notNull(),
    /** First and last day, both included. */
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    /** Bit mask: bit 0 is Monday, bit 6 Sunday. */
    weekdays: integer('weekdays').notNull().default(127),
    priceCents: cents('price_cents').notNull(),
    /** Form id: a form sent twice makes one row. */
    formNonce: text('form_nonce').unique('rate_periods_form_nonce_key'),
    createdAt: createdAt(),
  },
  (t) => [
    index('rate_periods_rate_idx').on(t.rateId, t.startDate),
    textBetween('rate_periods_name_length', t.name, { max: 60 }),
    check('rate_periods_start_range', sql`${t.startDate} between '2000-01-01' and '2200-12-31'`),
    check('rate_periods_length', sql`${t.endDate} - ${t.startDate} between 0 and 3659`),
    check('rate_periods_end_range', sql`${t.endDate} <= '2200-12-31'`),
    numberBetween('rate_periods_weekdays_range', t.weekdays, [1, 127]),
    numberBetween('rate_periods_price_range', t.priceCents, [100, 10_000_000]),
  ],
);
