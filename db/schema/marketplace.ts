// Marketplace entries: one activity sells another's service for an agreed fee.
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { basisPoints, bigId, createdAt, id, instant, numberBetween, references } from '../columns.ts';
import { activities } from './activities.ts';
import { catalogs, services } from './catalog.ts';
import { users } from './identity.ts';

export const entryStatus = pgEnum('entry_status', ['PENDING', 'ACCEPTED', 'REJECTED']);
export const entrySource = pgEnum('entry_source', ['DIRECT', 'PROPOSAL']);
export const entrySide = pgEnum('entry_side', ['origin', 'destination']);

export const marketplaceEntries = pgTable(
  'marketplace_entries',
  {
    id: id(),
    serviceId: references('service_id', () => services.id, 'restrict'),
    catalogId: integer('catalog_id').references(() => catalogs.id, { onDelete: 'set null' }),
    originActivityId: references('origin_activity_id', () => activities.id, 'restrict'),
    destinationActivityId: references('destination_activity_id', () => activities.id, 'restrict'),
    fee: basisPoints('fee').notNull(),
    /** A fee under negotiation; `fee` stays valid until this one is accepted. */
    proposedFee: basisPoints('proposed_fee'),
    status: entryStatus('status').notNull(),
    source: entrySource('source').notNull(),
    rejectionReason: text('rejection_reason'),
    createdById: integer('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    decidedById: integer('decided_by_id').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant('decided_at'),
    endedAt: instant('ended_at'),
    endedBy: entrySide('ended_by'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('marketplace_entries_live_key')
      .on(t.serviceId, t.catalogId)
      .where(sql`ended_at is null and status <> 'REJECTED'`),
    index('marketplace_entries_origin_idx').on(t.originActivityId, t.status, t.createdAt.desc()),
    index('marketplace_entries_destination_idx').on(t.destinationActivityId, t.status, t.createdAt.desc()),
    numberBetween('marketplace_entries_fee_range', t.fee, [0, 10_000]),
    numberBetween('marketplace_entries_proposed_fee_range', t.proposedFee, [0, 10_000]),
    check('marketplace_entries_two_activities', sql`${t.originActivityId} <> ${t.destinationActivityId}`),
    check('marketplace_entries_direct_is_accepted', sql`${t.source} <> 'DIRECT' or ${t.status} = 'ACCEPTED'`),
    check('marketplace_entries_ended', sql`(${t.endedAt} is null) = (${t.endedBy} is null)`),
  ],
);

export const marketplaceEntryEvents = pgTable(
  'marketplace_entry_events',
  {
    id: bigId(),
    entryId: references('entry_id', () => marketplaceEntries.id, 'cascade'),
    at: instant('at').notNull().defaultNow(),
    actorId: integer('actor_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [index('marketplace_entry_events_entry_idx').on(t.entryId, t.id)],
);
