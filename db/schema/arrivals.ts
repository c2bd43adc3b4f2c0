// Arrivals of guests. Each arrival, and each one taken back, is a row.
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { bigId, instant } from '../columns.ts';
import { bookings } from './bookings.ts';
import { guideLinks } from './guide-links.ts';
import { users } from './identity.ts';

/** A trigger (migrations) keeps a booking's sum of people between 0 and the number booked. */
export const arrivals = pgTable(
  'arrivals',
  {
    id: bigId(),
    bookingId: integer('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    /** Positive: people who came. Negative: people taken back. */
    people: integer('people').notNull(),
    at: instant('at').notNull(),
    actorUserId: integer('actor_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The guide's link that was used; no user then. */
    guideLinkId: integer('guide_link_id').references(() => guideLinks.id, { onDelete: 'set null' }),
    /** Made by the page, so that sending twice counts once. */
    requestKey: uuid('request_key'),
  },
  (t) => [
    index('arrivals_booking_idx').on(t.bookingId, t.id),
    index('arrivals_guide_link_idx').on(t.guideLinkId),
    uniqueIndex('arrivals_request_key').on(t.requestKey),
    check('arrivals_people_range', sql`${t.people} between -1000 and 1000 and ${t.people} <> 0`),
  ],
);
