// Links by which guides without an account see departures and check guests in.
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bigId, createdAt, id, instant, references, textBetween } from '../columns.ts';
import { activities, memberships } from './activities.ts';
import { resources } from './scheduling.ts';
import { bookings } from './bookings.ts';
import { users } from './identity.ts';

export const guideLinks = pgTable(
  'guide_links',
  {
    id: id(),
    activityId: references('activity_id', () => activities.id, 'cascade'),
    /** The member who made the link; null after they have left, and then the link no longer works. */
    userId: integer('user_id'),
    /** For whom it was made: «Davide, pontile 2». */
    name: text('name').notNull(),
    secretHash: text('secret_hash').notNull().unique('guide_links_secret_hash_key'),
    firstDate: date('first_date', { mode: 'string' }).notNull(),
    lastDate: date('last_date', { mode: 'string' }).notNull(),
    revokedAt: instant('revoked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('guide_links_activity_idx').on(t.activityId, t.lastDate),
    index('guide_links_user_idx').on(t.userId),
    // Sets only `user_id` to null (migrations), so that check-ins still name the link.
    foreignKey({
      name: 'guide_links_membership_fk',
      columns: [t.activityId, t.userId],
      foreignColumns: [memberships.activityId, memberships.userId],
    }).onDelete('set null'),
    textBetween('guide_links_name_length', t.name, { max: 80 }),
    check('guide_links_days', sql`${t.lastDate} between ${t.firstDate} and ${t.firstDate} + 30`),
  ],
);

/** A trigger (migrations) allows only resources of the link's activity. */
export const guideLinkResources = pgTable(
  'guide_link_resources',
  {
    linkId: references('link_id', () => guideLinks.id, 'cascade'),
    resourceId: references('resource_id', () => resources.id, 'cascade'),
  },
  (t) => [
    primaryKey({ columns: [t.linkId, t.resourceId] }),
    index('guide_link_resources_resource_idx').on(t.resourceId),
  ],
);

// Arrivals of guests. Each arrival, and each one taken back, is a row.

/** A trigger (migrations) keeps a booking's sum of people between 0 and the number booked. */
export const arrivals = pgTable(
  'arrivals',
  {
    id: bigId(),
    bookingId: references('booking_id', () => bookings.id, 'cascade'),
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
