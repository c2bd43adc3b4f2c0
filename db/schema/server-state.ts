// State shared by all server processes.
import { bigint, doublePrecision, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../columns.ts';

// Counters of the rate limits. Both tables are unlogged.

/** Written by rate-limiter-flexible. */
export const rateLimits = pgTable('rate_limits', {
  /** Name of the limit and hash of what it counts. */
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
});

/** Password tries, keyed by a hash of the client, the account, or both. */
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

/** Secrets that the platform generates, such as the key that signs known browsers. */
export const serverKeys = pgTable('server_keys', {
  name: text('name').primaryKey(),
  key: text('key').notNull(),
  createdAt: createdAt(),
});
