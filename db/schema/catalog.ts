// What an activity offers: services with their rates and questions, grouped in catalogs.
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  basisPoints,
  cents,
  createdAt,
  id,
  instant,
  numberBetween,
  references,
  textBetween,
  updatedAt,
} from '../columns.ts';
import { activities, images } from './activities.ts';
import { ratePricing } from './rate-pricing.ts';

export const questionKind = pgEnum('question_kind', ['text', 'choice']);

export const serviceCategories = pgTable(
  'service_categories',
  {
    id: id(),
    activityId: references('activity_id', () => activities.id, 'cascade'),
    name: text('name').notNull(),
    color: text('color').notNull(),
    /** Name in Iconify, such as `tabler:sailboat`. */
    icon: text('icon').notNull(),
    /** Form id: a form sent twice makes one row. */
    formNonce: text('form_nonce').unique('service_categories_form_nonce_key'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('service_categories_name_key').on(t.activityId, sql`lower(${t.name})`),
    textBetween('service_categories_name_length', t.name, { max: 60 }),
    check('service_categories_color_shape', sql`${t.color} ~ '^#[0-9a-fA-F]{6}$'`),
    check('service_categories_icon_shape', sql`${t.icon} ~ '^[a-z0-9-]+:[a-z0-9-]+$'`),
  ],
);

/** Changes that guests may make to their bookings. */
export const guestChanges = pgEnum('guest_changes', ['none', 'day', 'day_and_people']);

export const services = pgTable(
  'services',
  {
    id: id(),
    activityId: references('activity_id', () => activities.id, 'restrict'),
    categoryId: integer('category_id').references(() => serviceCategories.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** Shown as the price while the service has no rates. */
    priceCents: cents('price_cents').notNull(),
    /** Highest fee that a reseller may ask. */
    maxResaleFee: basisPoints('max_resale_fee').notNull().default(0),
    visibleInMarketplace: boolean('visible_in_marketplace').notNull().default(false),
    tags: text('tags').array().notNull().default([]),
    email: text('email'),
    phone: text('phone'),
    /** Checked addresses for frames that we write ourselves, never markup. */
    mapUrl: text('map_url'),
    videoUrl: text('video_url'),
    /** Where guests meet; '' if the map or the activity's address is enough. */
    meetingPoint: text('meeting_point').notNull().default(''),
    /** Link to a map. */
    meetingUrl: text('meeting_url'),
    /** Null: as long as the slot. */
    durationMinutes: integer('duration_minutes'),
    /** In Italian, as shown to guests: «italiano». */
    languages: text('languages').array().notNull().default([]),
    /** What the price includes, and advice for guests: short lines, in order. */
    included: text('included').array().notNull().default([]),
    goodToKnow: text('good_to_know').array().notNull().default([]),
    cutOffMinutes: integer('cut_off_minutes').notNull().default(0),
    horizonDays: integer('horizon_days').notNull().default(365),
    cancellationHours: integer('cancellation_hours').notNull().default(48),
    guestChanges: guestChanges('guest_changes').notNull().default('day'),
    reminderText: text('reminder_text').notNull().default(''),
    archivedAt: instant('archived_at'),
    /** Form id: a form sent twice makes one service. */
    formNonce: text('form_nonce').unique('services_form_nonce_key'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('services_activity_idx').on(t.activityId, t.id),
    index('services_marketplace_idx').on(t.id).where(sql`visible_in_marketplace and archived_at is null`),
    textBetween('services_name_length', t.name, { max: 120 }),
    check('services_description_length', sql`char_length(${t.description}) <= 10000`),
    numberBetween('services_price_range', t.priceCents, [100, 10_000_000]),
    numberBetween('services_max_resale_fee_range', t.maxResaleFee, [0, 10_000]),
    numberBetween('services_cut_off_range', t.cutOffMinutes, [0, 525_600]),
    numberBetween('services_horizon_range', t.horizonDays, [1, 1_095]),
    numberBetween('services_cancellation_range', t.cancellationHours, [0, 8_760]),
    check('services_tags_count', sql`cardinality(${t.tags}) <= 20`),
    check('services_meeting_point_length', sql`char_length(${t.meetingPoint}) <= 200`),
    check(
      'services_meeting_url',
      sql`${t.meetingUrl} like 'https://_%' and char_length(${t.meetingUrl}) <= 500`,
    ),
    numberBetween('services_duration_range', t.durationMinutes, [1, 43_200]),
    check('services_languages_count', sql`cardinality(${t.languages}) <= 10`),
    check('services_included_count', sql`cardinality(${t.included}) <= 12`),
    check('services_good_to_know_count', sql`cardinality(${t.goodToKnow}) <= 12`),
  ],
);

export const serviceImages = pgTable(
  'service_images',
  {
    serviceId: references('service_id', () => services.id, 'cascade'),
    imageId: references('image_id', () => images.id, 'cascade'),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.serviceId, t.imageId] }),
    numberBetween('service_images_position_range', t.position, [0, 9]),
  ],
);

export const rates = pgTable(
  'rates',
  {
    id: id(),
    serviceId: references('service_id', () => services.id, 'cascade'),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    priceCents: cents('price_cents').notNull(),
    pricing: ratePricing('pricing').notNull().default('per_person'),
    minPeople: integer('min_people').notNull().default(1),
    maxPeople: integer('max_people'),
    position: integer('position').notNull(),
    archivedAt: instant('archived_at'),
    /** Form id: a form sent twice makes one row. */
    formNonce: text('form_nonce').unique('rates_form_nonce_key'),
    createdAt: createdAt(),
  },
  (t) => [
    index('rates_service_idx').on(t.serviceId, t.position),
    textBetween('rates_name_length', t.name, { max: 60 }),
    numberBetween('rates_price_range', t.priceCents, [100, 10_000_000]),
    numberBetween('rates_min_people_range', t.minPeople, [1, 1000]),
    check('rates_people_order', sql`${t.maxPeople} between ${t.minPeople} and 1000`),
  ],
);

export const serviceQuestions = pgTable(
  'service_questions',
  {
    id: id(),
    serviceId: references('service_id', () => services.id, 'cascade'),
    label: text('label').notNull(),
    kind: questionKind('kind').notNull().default('text'),
    choices: text('choices').array().notNull().default([]),
    required: boolean('required').notNull().default(false),
    position: integer('position').notNull(),
    /** Form id: a form sent twice makes one row. */
    formNonce: text('form_nonce').unique('service_questions_form_nonce_key'),
    archivedAt: instant('archived_at'),
  },
  (t) => [
    index('service_questions_service_idx').on(t.serviceId, t.position),
    textBetween('service_questions_label_length', t.label, { max: 200 }),
    check('service_questions_choices', sql`(${t.kind} = 'choice') = (cardinality(${t.choices}) > 0)`),
  ],
);

export const catalogs = pgTable(
  'catalogs',
  {
    id: id(),
    activityId: references('activity_id', () => activities.id, 'cascade'),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    public: boolean('public').notNull().default(true),
    position: integer('position').notNull(),
    /** Form id: a form sent twice makes one row. */
    formNonce: text('form_nonce').unique('catalogs_form_nonce_key'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('catalogs_activity_idx').on(t.activityId, t.position),
    textBetween('catalogs_name_length', t.name, { max: 80 }),
    check('catalogs_description_length', sql`char_length(${t.description}) <= 5000`),
  ],
);

export const catalogImages = pgTable(
  'catalog_images',
  {
    catalogId: references('catalog_id', () => catalogs.id, 'cascade'),
    imageId: references('image_id', () => images.id, 'cascade'),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.catalogId, t.imageId] }),
    numberBetween('catalog_images_position_range', t.position, [0, 9]),
  ],
);

/** Services in a catalog: the activity's own, and those resold through an accepted marketplace entry. */
export const catalogServices = pgTable(
  'catalog_services',
  {
    catalogId: references('catalog_id', () => catalogs.id, 'cascade'),
    serviceId: references('service_id', () => services.id, 'cascade'),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.catalogId, t.serviceId] }),
    index('catalog_services_service_idx').on(t.serviceId),
  ],
);
