// The second factor of people's sign-ins: its secret apart from the person's row, codes for when the device is lost, and
// sign-ins whose password was right and whose code is still awaited.
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

import { createdAt, instant } from '../columns.ts';
import { users } from './identity.ts';

export const secondFactors = pgTable(
  'second_factors',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In base 32. The codes are computed from it, so that no hash would do. */
    secret: text('secret').notNull(),
    createdAt: createdAt(),
    /** Null until its first code has been typed: before, nobody is asked for one. */
    enabledAt: instant('enabled_at'),
    /** The half minute whose code was used last; earlier ones and itself are refused. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    /** Wrong codes in a row, and when the next one is heard. */
    failures: integer('failures').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at'),
  },
  (t) => [check('second_factors_failures', sql`${t.failures} >= 0`)],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    usedAt: instant('used_at'),
  },
  (t) => [index('recovery_codes_user_idx').on(t.userId)],
);

export const halfSignIns = pgTable(
  'half_sign_ins',
  {
    idHash: text('id_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('half_sign_ins_user_idx').on(t.userId), index('half_sign_ins_expires_idx').on(t.expiresAt)],
);
