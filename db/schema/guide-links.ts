// Links by which guides without an account see departures and check guests in.
import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { createdAt, id, instant, textBetween } from '../columns.ts';
import { activities, memberships } from './activities.ts';
import { resources } from './scheduling.ts';

export const guideLinks = pgTable(
  'guide_links',
  {
    id: id(),
    activityId: integer('activity_id')
      .notNull()
      .references(() => activities.id, { onDelete: 'cascade' }),
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
    linkId: integer('link_id')
      .notNull()
      .references(() => guideLinks.id, { onDelete: 'cascade' }),
    resourceId: integer('resource_id')
      .notNull()
      .references(() => resources.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.linkId, t.resourceId] }),
    index('guide_link_resources_resource_idx').on(t.resourceId),
  ],
);
