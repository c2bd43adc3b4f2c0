// What servers remember together.
import { bigint, doublePrecision, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core';

import { createdAt, instant } from '../columns.ts';

// Counters of the rate limits, shared by all processes. Both tables are unlogged.

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

/** Secrets that the platform made for itself, such as the key that signs which browsers know an account. */
export const serverKeys = pgTable('server_keys', {
  name: text('name').primaryKey(),
  key: text('key').notNull(),
  createdAt: createdAt(),
});
