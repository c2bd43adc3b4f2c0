// Activities, their members, and their present and former subdomains.
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant, numberBetween, references, textBetween, updatedAt } from '../columns.ts';
import { users } from './identity.ts';
import { paymentAccounts } from './payments.ts';

export const membershipRole = pgEnum('membership_role', ['owner', 'manager', 'desk', 'guide']);
export const typeRequestStatus = pgEnum('type_request_status', ['pending', 'approved', 'merged', 'rejected']);

export type PageConfig = { primaryColor: string; backgroundColor: string };

export const activityTypes = pgTable(
  'activity_types',
  {
    id: id(),
    parentId: integer('parent_id').references((): AnyPgColumn => activityTypes.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    vatFree: boolean('vat_free').notNull().default(false),
    /** Only activities of a `host` type may add services directly. */
    host: boolean('host').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('activity_types_name_key').on(sql`lower(${t.name})`),
    index('activity_types_parent_idx').on(t.parentId, t.position),
    textBetween('activity_types_name_length', t.name, { max: 80 }),
    check('activity_types_not_own_parent', sql`${t.parentId} <> ${t.id}`),
  ],
);

export const activities = pgTable(
  'activities',
  {
    id: id(),
    userId: references('user_id', () => users.id, 'restrict'),
    activityTypeId: references('activity_type_id', () => activityTypes.id, 'restrict'),
    name: text('name').notNull(),
    legalName: text('legal_name').notNull().default(''),
    description: text('description').notNull().default(''),
    subdomain: text('subdomain').notNull(),
    vatNumber: text('vat_number'),
    iban: text('iban'),
    paymentAccountId: integer('payment_account_id').references(() => paymentAccounts.id, {
      onDelete: 'set null',
    }),
    email: text('email').notNull(),
    phone: text('phone'),
    website: text('website'),
    legalCity: text('legal_city'),
    legalProvince: text('legal_province'),
    legalAddress: text('legal_address'),
    legalZipCode: text('legal_zip_code'),
    city: text('city'),
    province: text('province'),
    address: text('address'),
    zipCode: text('zip_code'),
    timeZone: text('time_zone').notNull().default('Europe/Rome'),
    pageConfig: jsonb('page_config')
      .$type<PageConfig>()
      .notNull()
      .default({ primaryColor: '#107B49', backgroundColor: '#EFFCF3' }),
    logoId: integer('logo_id').references((): AnyPgColumn => images.id, { onDelete: 'set null' }),
    /** Sites that may show the booking page in a frame. */
    embedHosts: text('embed_hosts').array().notNull().default([]),
    publishedAt: instant('published_at'),
    suspendedAt: instant('suspended_at'),
    /** Form id: a form sent twice makes one row. */
    formNonce: text('form_nonce').unique('activities_form_nonce_key'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('activities_subdomain_key').on(sql`lower(${t.subdomain})`),
    index('activities_user_idx').on(t.userId),
    index('activities_type_idx').on(t.activityTypeId),
    index('activities_created_idx').on(t.createdAt.desc(), t.id.desc()),
    textBetween('activities_name_length', t.name, { max: 80 }),
    check(
      'activities_subdomain_shape',
      sql`${t.subdomain} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(${t.subdomain}) between 2 and 30`,
    ),
    check('activities_vat_number_shape', sql`${t.vatNumber} ~ '^[0-9]{11}$'`),
    check('activities_zip_code_shape', sql`${t.zipCode} ~ '^[0-9]{5}$'`),
    check('activities_legal_zip_code_shape', sql`${t.legalZipCode} ~ '^[0-9]{5}$'`),
    check('activities_iban_shape', sql`${t.iban} ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}$'`),
    check(
      'activities_colours',
      sql`${t.pageConfig}->>'primaryColor' ~ '^#[0-9a-fA-F]{6}$' and ${t.pageConfig}->>'backgroundColor' ~ '^#[0-9a-fA-F]{6}$'`,
    ),
  ],
);

/** Every subdomain ever used, present ones too. A former one redirects to its activity and stays reserved. */
export const subdomainHistory = pgTable(
  'subdomain_history',
  {
    subdomain: text('subdomain').primaryKey(),
    /** Null after the activity was deleted; the subdomain stays reserved. */
    activityId: integer('activity_id').references(() => activities.id, { onDelete: 'set null' }),
    since: instant('since').notNull().defaultNow(),
  },
  (t) => [index('subdomain_history_activity_idx').on(t.activityId)],
);

export const memberships = pgTable(
  'memberships',
  {
    activityId: references('activity_id', () => activities.id, 'cascade'),
    userId: references('user_id', () => users.id, 'cascade'),
    role: membershipRole('role').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.activityId, t.userId] }),
    index('memberships_user_idx').on(t.userId),
    uniqueIndex('memberships_one_owner').on(t.activityId).where(sql`role = 'owner'`),
  ],
);

export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    activityId: references('activity_id', () => activities.id, 'cascade'),
    invitedById: integer('invited_by_id').references(() => users.id, { onDelete: 'set null' }),
    email: text('email').notNull(),
    /** The role after accepting. */
    role: membershipRole('role').notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    acceptedById: integer('accepted_by_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('invitations_hash_key').on(t.tokenHash),
    uniqueIndex('invitations_open_key')
      .on(t.activityId, sql`lower(btrim(${t.email}))`)
      .where(sql`accepted_at is null`),
    check('invitations_no_owner', sql`${t.role} <> 'owner'`),
  ],
);

export const activityTypeRequests = pgTable(
  'activity_type_requests',
  {
    id: id(),
    requestedById: integer('requested_by_id').references(() => users.id, { onDelete: 'set null' }),
    activityId: integer('activity_id').references(() => activities.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    note: text('note').notNull().default(''),
    status: typeRequestStatus('status').notNull().default('pending'),
    decidedById: integer('decided_by_id').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant('decided_at'),
    resultingTypeId: integer('resulting_type_id').references(() => activityTypes.id, {
      onDelete: 'set null',
    }),
    createdAt: createdAt(),
  },
  (t) => [
    textBetween('activity_type_requests_name_length', t.name, { max: 80 }),
    check('activity_type_requests_decided', sql`(${t.status} = 'pending') = (${t.decidedAt} is null)`),
    index('activity_type_requests_status_idx').on(t.status, t.createdAt),
  ],
);

/** A re-encoded picture in the file store. */
export const images = pgTable(
  'images',
  {
    id: id(),
    activityId: integer('activity_id')
      .notNull()
      .references((): AnyPgColumn => activities.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    alt: text('alt').notNull().default(''),
    /** Set when a sweep finds no use of the picture. */
    unusedSince: instant('unused_since'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('images_key_key').on(t.key),
    index('images_activity_idx').on(t.activityId),
    numberBetween('images_width_range', t.width, [1, 20000]),
    numberBetween('images_height_range', t.height, [1, 20000]),
    check('images_alt_length', sql`char_length(${t.alt}) <= 300`),
  ],
);

export const activityImages = pgTable(
  'activity_images',
  {
    activityId: references('activity_id', () => activities.id, 'cascade'),
    imageId: references('image_id', () => images.id, 'cascade'),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.activityId, t.imageId] }),
    numberBetween('activity_images_position_range', t.position, [0, 9]),
  ],
);
