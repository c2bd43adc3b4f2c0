// Who has come: each arrival, and each that was taken back, is a row of its own.
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { bigId, instant } from '../columns.ts';
import { bookings } from './bookings.ts';
import { guideLinks } from './guide-links.ts';
import { users } from './identity.ts';

/** People over all rows of a booking are never fewer than none nor more than booked: a trigger (migrations) counts. */
export const arrivals = pgTable(
  'arrivals',
  {
    id: bigId(),
    bookingId: integer('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    /** How many came; below zero, how many of those were taken back. */
    people: integer('people').notNull(),
    at: instant('at').notNull(),
    actorUserId: integer('actor_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The guide's link it came by, instead of a person. */
    guideLinkId: integer('guide_link_id').references(() => guideLinks.id, { onDelete: 'set null' }),
    /** Made by the page that asks, so that asking twice counts once. */
    requestKey: uuid('request_key'),
  },
  (t) => [
    index('arrivals_booking_idx').on(t.bookingId, t.id),
    index('arrivals_guide_link_idx').on(t.guideLinkId),
    uniqueIndex('arrivals_request_key').on(t.requestKey),
    check('arrivals_people_range', sql`${t.people} between -1000 and 1000 and ${t.people} <> 0`),
  ],
);
