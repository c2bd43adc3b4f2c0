// Credits for who invited somebody: waiting from the end of the invited person's onboarding, counted with the first
// activity they publish, or refused by an administrator.
import { sql } from 'drizzle-orm';
import { check, index, integer, pgEnum, pgTable } from 'drizzle-orm/pg-core';

import { instant } from '../columns.ts';
import { users } from './identity.ts';

export const referralState = pgEnum('referral_state', ['waiting', 'counted', 'refused']);

/** Triggers keep the transitions and the number that waits at once. */
export const referrals = pgTable(
  'referrals',
  {
    /** The invited person: one invites them, once. */
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    inviterId: integer('inviter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: referralState('state').notNull().default('waiting'),
    waitingSince: instant('waiting_since').notNull(),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    index('referrals_inviter_idx').on(t.inviterId, t.state),
    check('referrals_of_others', sql`${t.userId} <> ${t.inviterId}`),
    check('referrals_decided', sql`(${t.state} = 'waiting') = (${t.decidedAt} is null)`),
  ],
);
