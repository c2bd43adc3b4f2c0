// Bookings: guest, price, and the units they hold. A sold booking keeps the terms it was sold under.
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  time,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import {
  basisPoints,
  bigId,
  cents,
  createdAt,
  id,
  instant,
  numberBetween,
  references,
  textBetween,
} from '../columns.ts';
import { activities } from './activities.ts';
import { bookingMoves } from './booking-moves.ts';
import { catalogs, rates, services } from './catalog.ts';
import { users } from './identity.ts';
import { marketplaceEntries } from './marketplace.ts';
import { ratePricing } from './rate-pricing.ts';
import { resources, slots } from './scheduling.ts';

export const bookingStatus = pgEnum('booking_status', ['pending', 'confirmed', 'cancelled', 'completed']);
export const cancellationReason = pgEnum('cancellation_reason', [
  'expired',
  'replaced',
  'payment_failed',
  'customer',
  'operator',
  'sold_out',
]);
export const bookingSource = pgEnum('booking_source', ['online', 'on_the_spot', 'payment_link']);
export const bookingActor = pgEnum('booking_actor', ['guest', 'operator', 'admin', 'system']);

/** Wall-clock range `[2027-06-12 09:00,2027-06-12 13:00)`. */
export const tsrange = customType<{ data: string; driverData: string }>({ dataType: () => 'tsrange' });

type Columns<Names extends string> = Record<Names, AnyPgColumn>;

/** Required only online: an operator who books for somebody on the phone may not know it. */
function surnameOnline({ surname, source }: Columns<'surname' | 'source'>) {
  return check(
    'bookings_surname_length',
    sql`char_length(${surname}) <= 80 and (${source} <> 'online' or char_length(btrim(${surname})) >= 1)`,
  );
}

/** Indexes for sums over the last weeks. */
const soldLately = (t: Columns<'activityId' | 'ownerActivityId' | 'confirmedAt'>) => [
  index('bookings_sold_idx').on(t.activityId, t.confirmedAt).where(sql`confirmed_at is not null`),
  index('bookings_served_idx').on(t.ownerActivityId, t.confirmedAt).where(sql`confirmed_at is not null`),
];

/** Indexes for unpaid bookings, and for deleting data of guests who never paid. */
const notPaid = (t: Columns<'holdExpiresAt' | 'clientAddressHash' | 'guestKeyHash'>) => [
  index('bookings_open_hold_idx').on(t.holdExpiresAt).where(sql`status = 'pending'`),
  index('bookings_open_address_idx').on(t.clientAddressHash).where(sql`status = 'pending'`),
  index('bookings_unpaid_guest_idx').on(t.guestKeyHash).where(sql`confirmed_at is null`),
];

const amounts = (
  t: Columns<'quantity' | `${'total' | 'onSite' | 'adjustment'}Cents` | 'adjustmentReason'>,
) => [
  numberBetween('bookings_quantity_range', t.quantity, [1, 1000]),
  check('bookings_total_positive', sql`${t.totalCents} >= 100`),
  check('bookings_on_site_within_total', sql`${t.onSiteCents} between 0 and ${t.totalCents}`),
  check(
    'bookings_adjustment_reason',
    sql`${t.adjustmentCents} = 0 or (${t.adjustmentReason} is not null and char_length(btrim(${t.adjustmentReason})) between 1 and 200)`,
  ),
];

/** Limits of what the guest may do with the booking. */
const guestLeave = (t: Columns<'cancellationHours' | 'guestChangeCount'>) => [
  numberBetween('bookings_cancellation_range', t.cancellationHours, [0, 8_760]),
  numberBetween('bookings_guest_change_count', t.guestChangeCount, [0, 3]),
];

export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    reference: text('reference').notNull(),
    secret: text('secret').notNull(),
    /** In the ticket's QR code. Valid only for the check-in, by people who serve the booking. */
    ticketCode: uuid('ticket_code').notNull().defaultRandom(),
    /** The selling activity. */
    activityId: references('activity_id', () => activities.id, 'restrict'),
    /** The activity whose service it is; the same as the seller unless resold. */
    ownerActivityId: references('owner_activity_id', () => activities.id, 'restrict'),
    marketplaceEntryId: integer('marketplace_entry_id').references(() => marketplaceEntries.id, {
      onDelete: 'restrict',
    }),
    serviceId: references('service_id', () => services.id, 'restrict'),
    catalogId: integer('catalog_id').references(() => catalogs.id, { onDelete: 'set null' }),
    resourceId: references('resource_id', () => resources.id, 'restrict'),
    slotId: references('slot_id', () => slots.id, 'restrict'),
    /** Rate of the first line. */
    rateId: integer('rate_id').references(() => rates.id, { onDelete: 'restrict' }),
    status: bookingStatus('status').notNull().default('pending'),
    cancellationReason: cancellationReason('cancellation_reason'),
    source: bookingSource('source').notNull().default('online'),
    date: date('date', { mode: 'string' }).notNull(),
    startTime: time('start_time').notNull(),
    endTime: time('end_time').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    serviceName: text('service_name').notNull(),
    slotName: text('slot_name').notNull(),
    resourceName: text('resource_name').notNull(),
    vatFree: boolean('vat_free').notNull(),
    /** People of all lines. */
    quantity: integer('quantity').notNull(),
    totalCents: cents('total_cents').notNull(),
    /**
     * Part of the total that the operator takes in person; the platform takes no fee of it. Equal to the
     * total if all is paid on site.
     */
    onSiteCents: cents('on_site_cents').notNull().default(0),
    /** The agreed total minus the sum of the lines, and the reason. */
    adjustmentCents: cents('adjustment_cents').notNull().default(0),
    adjustmentReason: text('adjustment_reason'),
    resaleFee: basisPoints('resale_fee').notNull().default(0),
    platformFee: basisPoints('platform_fee').notNull(),
    platformFeeFixedCents: cents('platform_fee_fixed_cents').notNull(),
    /** Hours before the start in which cancelling is no longer free, as sold; and the resulting moment. */
    cancellationHours: integer('cancellation_hours').notNull(),
    freeCancellationUntil: instant('free_cancellation_until').notNull(),
    name: text('name').notNull(),
    surname: text('surname').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    message: text('message'),
    privacyAcceptedAt: instant('privacy_accepted_at'),
    holdExpiresAt: instant('hold_expires_at'),
    /** Set once, when the card page is opened. */
    holdRestartedAt: instant('hold_restarted_at'),
    formNonce: text('form_nonce'),
    /**
     * Hashes of the guest cookie and the client address. A guest's new hold replaces the old one; holds of an
     * address are counted.
     */
    guestKeyHash: text('guest_key_hash'),
    clientAddressHash: text('client_address_hash'),
    /** Version for calendar programs: grows with each change they must notice. */
    sequence: integer('sequence').notNull().default(0),
    /** Changes made by the guest. */
    guestChangeCount: integer('guest_change_count').notNull().default(0),
    noShowAt: instant('no_show_at'),
    confirmedAt: instant('confirmed_at'),
    cancelledAt: instant('cancelled_at'),
    completedAt: instant('completed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('bookings_reference_key').on(t.reference),
    uniqueIndex('bookings_secret_key').on(t.secret),
    uniqueIndex('bookings_ticket_code_key').on(t.ticketCode),
    uniqueIndex('bookings_form_nonce_key').on(t.formNonce),
    index('bookings_activity_idx').on(t.activityId, t.startsAt, t.id),
    index('bookings_owner_activity_idx').on(t.ownerActivityId, t.startsAt, t.id),
    ...soldLately(t),
    ...notPaid(t),
    index('bookings_service_idx').on(t.serviceId, t.date),
    index('bookings_slot_idx').on(t.slotId, t.date),
    index('bookings_resource_idx').on(t.resourceId, t.date),
    index('bookings_email_idx').on(sql`lower(${t.email})`),
    index('bookings_ends_idx').on(t.endsAt).where(sql`status = 'confirmed'`),
    check('bookings_reference_shape', sql`${t.reference} ~ '^[2-9A-HJ-NP-Z]{6,8}$'`),
    check('bookings_secret_length', sql`char_length(${t.secret}) >= 22`),
    ...amounts(t),
    ...guestLeave(t),
    check(
      'bookings_reason_if_cancelled',
      sql`(${t.status} = 'cancelled') = (${t.cancellationReason} is not null)`,
    ),
    check('bookings_pending_has_hold', sql`${t.status} <> 'pending' or ${t.holdExpiresAt} is not null`),
    check('bookings_instants_order', sql`${t.startsAt} < ${t.endsAt}`),
    numberBetween('bookings_resale_fee_range', t.resaleFee, [0, 10_000]),
    numberBetween('bookings_platform_fee_range', t.platformFee, [0, 10_000]),
    check('bookings_fixed_fee_positive', sql`${t.platformFeeFixedCents} >= 0`),
    check(
      'bookings_resold_has_entry',
      sql`(${t.activityId} <> ${t.ownerActivityId}) = (${t.marketplaceEntryId} is not null)`,
    ),
    textBetween('bookings_name_length', t.name, { max: 80 }),
    surnameOnline(t),
    textBetween('bookings_phone_length', t.phone, { min: 0, max: 40 }),
    check('bookings_message_length', sql`char_length(${t.message}) <= 2000`),
    check(
      'bookings_online_accepts_privacy',
      sql`${t.source} <> 'online' or ${t.privacyAcceptedAt} is not null`,
    ),
  ],
);

export const bookingLines = pgTable(
  'booking_lines',
  {
    bookingId: references('booking_id', () => bookings.id, 'cascade'),
    position: integer('position').notNull(),
    rateId: references('rate_id', () => rates.id, 'restrict'),
    rateName: text('rate_name').notNull(),
    pricing: ratePricing('pricing').notNull(),
    people: integer('people').notNull(),
    /** Factor of the unit price: number of people, 1, or number of units. */
    multiplier: integer('multiplier').notNull(),
    unitPriceCents: cents('unit_price_cents').notNull(),
    totalCents: cents('total_cents').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.bookingId, t.position] }),
    index('booking_lines_rate_idx').on(t.rateId),
    numberBetween('booking_lines_people_range', t.people, [1, 1000]),
    check(
      'booking_lines_multiplier',
      sql`${t.multiplier} >= 1 and (${t.pricing} <> 'per_person' or ${t.multiplier} = ${t.people}) and (${t.pricing} <> 'per_booking' or ${t.multiplier} = 1)`,
    ),
    check('booking_lines_total', sql`${t.totalCents} = ${t.unitPriceCents} * ${t.multiplier}`),
  ],
);

/** A row for each unit that a booking holds. An exclusion constraint and a trigger (migrations) prevent overselling. */
export const allocations = pgTable(
  'allocations',
  {
    id: bigId(),
    bookingId: references('booking_id', () => bookings.id, 'cascade'),
    resourceId: references('resource_id', () => resources.id, 'restrict'),
    slotId: references('slot_id', () => slots.id, 'restrict'),
    unit: integer('unit').notNull(),
    people: integer('people').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    startTime: time('start_time').notNull(),
    endTime: time('end_time').notNull(),
    /** The blocked time: slot plus buffers, as at booking. */
    during: tsrange('during').notNull(),
    shareKey: text('share_key').notNull(),
    /** Set for places of an unpaid move, which are held in addition to the booking's own. */
    moveId: integer('move_id').references(() => bookingMoves.id, { onDelete: 'cascade' }),
    /** End of the hold; null once confirmed. Readers compare it with the clock: an ended row may still exist. */
    holdExpiresAt: instant('hold_expires_at'),
  },
  (t) => [
    unique('allocations_booking_unit_key').on(t.bookingId, t.moveId, t.unit).nullsNotDistinct(),
    index('allocations_move_idx').on(t.moveId),
    index('allocations_unit_idx').on(t.resourceId, t.date, t.unit),
    index('allocations_slot_idx').on(t.slotId),
    index('allocations_hold_idx').on(t.holdExpiresAt).where(sql`hold_expires_at is not null`),
    numberBetween('allocations_unit_range', t.unit, [1, 1000]),
    numberBetween('allocations_people_range', t.people, [1, 1000]),
  ],
);

export const bookingEvents = pgTable(
  'booking_events',
  {
    id: bigId(),
    bookingId: references('booking_id', () => bookings.id, 'cascade'),
    at: instant('at').notNull().defaultNow(),
    kind: text('kind').notNull(),
    actor: bookingActor('actor').notNull(),
    actorUserId: integer('actor_user_id').references(() => users.id, { onDelete: 'set null' }),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [index('booking_events_booking_idx').on(t.bookingId, t.id)],
);
