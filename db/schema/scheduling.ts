// Resources, their calendars and slots. Times are wall-clock in the activity's zone.
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  time,
  unique,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant, numberBetween, references, textBetween, updatedAt } from '../columns.ts';
import { activities, memberships } from './activities.ts';
import { services } from './catalog.ts';

export const resourceSharing = pgEnum('resource_sharing', ['shared', 'exclusive']);

export const resources = pgTable(
  'resources',
  {
    id: id(),
    activityId: references('activity_id', () => activities.id, 'restrict'),
    name: text('name').notNull(),
    /** People in one booking. */
    minParticipants: integer('min_participants').notNull().default(1),
    maxParticipants: integer('max_participants'),
    bufferBeforeMinutes: integer('buffer_before_minutes').notNull().default(0),
    bufferAfterMinutes: integer('buffer_after_minutes').notNull().default(0),
    archivedAt: instant('archived_at'),
    /** Form id: a form sent twice makes one row. */
    formNonce: text('form_nonce').unique('resources_form_nonce_key'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('resources_activity_idx').on(t.activityId, t.id),
    textBetween('resources_name_length', t.name, { max: 80 }),
    numberBetween('resources_min_participants_range', t.minParticipants, [1, 1000]),
    check('resources_participants_order', sql`${t.maxParticipants} between ${t.minParticipants} and 1000`),
    numberBetween('resources_buffer_before_range', t.bufferBeforeMinutes, [0, 1440]),
    numberBetween('resources_buffer_after_range', t.bufferAfterMinutes, [0, 1440]),
  ],
);

/**
 * Units, capacity and sharing of a resource from a day until the next row's day. Every resource has a first
 * row on the first possible day.
 */
export const resourceTerms = pgTable(
  'resource_terms',
  {
    resourceId: references('resource_id', () => resources.id, 'cascade'),
    validFrom: date('valid_from', { mode: 'string' }).notNull().default('2000-01-01'),
    /** Number of identical units. */
    quantity: integer('quantity').notNull().default(1),
    /** People one unit carries. */
    capacity: integer('capacity').notNull().default(1),
    sharing: resourceSharing('sharing').notNull().default('shared'),
  },
  (t) => [
    primaryKey({ columns: [t.resourceId, t.validFrom] }),
    check('resource_terms_date_range', sql`${t.validFrom} between '2000-01-01' and '2201-01-01'`),
    numberBetween('resource_terms_quantity_range', t.quantity, [1, 1000]),
    numberBetween('resource_terms_capacity_range', t.capacity, [1, 1000]),
  ],
);

/** The resources of a service are alternatives: a booking uses one of them, the first free one by position. */
export const serviceResources = pgTable(
  'service_resources',
  {
    serviceId: references('service_id', () => services.id, 'cascade'),
    resourceId: references('resource_id', () => resources.id, 'cascade'),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.serviceId, t.resourceId] }),
    index('service_resources_resource_idx').on(t.resourceId),
  ],
);

export const calendars = pgTable(
  'calendars',
  {
    id: id(),
    resourceId: references('resource_id', () => resources.id, 'restrict'),
    name: text('name').notNull().default(''),
    /** First and last day, both included. */
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    /** Bit mask: bit 0 is Monday, bit 6 Sunday. */
    weekdays: integer('weekdays').notNull().default(127),
    archivedAt: instant('archived_at'),
    /** Form id: a form sent twice makes one row. */
    formNonce: text('form_nonce').unique('calendars_form_nonce_key'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('calendars_resource_idx').on(t.resourceId, t.startDate),
    check('calendars_date_order', sql`${t.startDate} <= ${t.endDate}`),
    check('calendars_date_range', sql`${t.startDate} >= '2000-01-01' and ${t.endDate} <= '2200-12-31'`),
    numberBetween('calendars_weekdays_range', t.weekdays, [1, 127]),
    check('calendars_name_length', sql`char_length(${t.name}) <= 80`),
  ],
);

export const closedDates = pgTable(
  'closed_dates',
  {
    calendarId: references('calendar_id', () => calendars.id, 'cascade'),
    date: date('date', { mode: 'string' }).notNull(),
    reason: text('reason').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.calendarId, t.date] })],
);

export const slots = pgTable(
  'slots',
  {
    id: id(),
    calendarId: references('calendar_id', () => calendars.id, 'restrict'),
    name: text('name').notNull(),
    startTime: time('start_time').notNull(),
    /** `24:00` is midnight at the end of the day. An end before the start is on the next day. */
    endTime: time('end_time').notNull(),
    /** How many of the resource's units the slot offers. */
    quantity: integer('quantity').notNull(),
    /**
     * Days on which the row is valid, both included; null is open. An edit from a day on closes the old row
     * and adds a new one.
     */
    validFrom: date('valid_from', { mode: 'string' }),
    validTo: date('valid_to', { mode: 'string' }),
    supersedesId: integer('supersedes_id').references((): AnyPgColumn => slots.id, { onDelete: 'set null' }),
    archivedAt: instant('archived_at'),
    /** Form id: a form sent twice makes one row. */
    formNonce: text('form_nonce').unique('slots_form_nonce_key'),
    createdAt: createdAt(),
  },
  (t) => [
    index('slots_calendar_idx').on(t.calendarId),
    textBetween('slots_name_length', t.name, { max: 60 }),
    check('slots_times_differ', sql`${t.startTime} <> ${t.endTime}`),
    check('slots_start_before_midnight', sql`${t.startTime} < '24:00'`),
    check('slots_midnight_is_24', sql`${t.endTime} <> '00:00'`),
    numberBetween('slots_quantity_range', t.quantity, [1, 1000]),
    check('slots_validity_order', sql`${t.validFrom} <= ${t.validTo}`),
  ],
);

/** A slot that is not offered on one day. */
export const slotClosures = pgTable(
  'slot_closures',
  {
    slotId: references('slot_id', () => slots.id, 'cascade'),
    date: date('date', { mode: 'string' }).notNull(),
    reason: text('reason').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.slotId, t.date] })],
);

/**
 * A day on which a resource, or its slots at given times, takes no new bookings; sold and held ones stay.
 * Times instead of a slot id: equal slots of overlapping calendars are one occurrence.
 */
export const salesStops = pgTable(
  'sales_stops',
  {
    resourceId: references('resource_id', () => resources.id, 'cascade'),
    date: date('date', { mode: 'string' }).notNull(),
    /** Both null: the whole day. */
    startTime: time('start_time'),
    endTime: time('end_time'),
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    unique('sales_stops_key').on(t.resourceId, t.date, t.startTime, t.endTime).nullsNotDistinct(),
    check('sales_stops_hours_together', sql`(${t.startTime} is null) = (${t.endTime} is null)`),
  ],
);

/** A member's secret address for calendar programs: bookings of the activity or of one resource. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: id(),
    activityId: integer('activity_id').notNull(),
    userId: integer('user_id').notNull(),
    resourceId: integer('resource_id').references(() => resources.id, { onDelete: 'cascade' }),
    /** The secret is computed from this and the installation's key whenever it is shown. */
    seed: text('seed').notNull(),
    secretHash: text('secret_hash').notNull().unique('calendar_feeds_secret_hash_key'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('calendar_feeds_key').on(t.activityId, t.userId, t.resourceId).nullsNotDistinct(),
    index('calendar_feeds_resource_idx').on(t.resourceId),
    // Feeds are deleted with the membership.
    foreignKey({
      name: 'calendar_feeds_membership_fk',
      columns: [t.activityId, t.userId],
      foreignColumns: [memberships.activityId, memberships.userId],
    }).onDelete('cascade'),
  ],
);
