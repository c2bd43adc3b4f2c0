// Counters of the rate limits, shared by all processes. Both tables are unlogged.
import { bigint, doublePrecision, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core';

import { instant } from '../columns.ts';

/** Written by rate-limiter-flexible. */
export const rateLimits = pgTable('rate_limits', {
  /** A limit's name and the hash of what it counts. */
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
});

/** Passwords that were tried, by the hash of who tried, on what, or both. */
export const passwordTries = pgTable(
  'password_tries',
  {
    key: text('key').primaryKey(),
    tries: doublePrecision('tries').notNull(),
    at: instant('at').notNull(),
    nextAt: instant('next_at').notNull(),
  },
  (t) => [index('password_tries_at_idx').on(t.at)],
);
