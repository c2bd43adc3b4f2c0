// Guests' answers to a service's questions.
import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { bookings, bookingStatus, cancellationReason } from './bookings.ts';
import { serviceQuestions } from './catalog.ts';
import { createdAt, id, references } from '../columns.ts';

export const bookingAnswers = pgTable(
  'booking_answers',
  {
    bookingId: references('booking_id', () => bookings.id, 'cascade'),
    questionId: references('question_id', () => serviceQuestions.id, 'restrict'),
    label: text('label').notNull(),
    answer: text('answer').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.bookingId, t.questionId] }),
    check('booking_answers_length', sql`char_length(${t.answer}) <= 1000`),
  ],
);

/** Allowed changes of a booking's status: copies app/domain/bookings/states.ts; a trigger on `bookings` allows no other changes. */
export const bookingTransitions = pgTable(
  'booking_transitions',
  {
    id: id(),
    fromStatus: bookingStatus('from_status').notNull(),
    fromReason: cancellationReason('from_reason'),
    toStatus: bookingStatus('to_status').notNull(),
    needsPayment: boolean('needs_payment').notNull().default(false),
  },
  (t) => [unique('booking_transitions_key').on(t.fromStatus, t.fromReason, t.toStatus).nullsNotDistinct()],
);

// Invoice data that guests give to the seller.

export const invoiceRequests = pgTable(
  'invoice_requests',
  {
    bookingId: integer('booking_id')
      .primaryKey()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    holder: text('holder').notNull(),
    address: text('address').notNull(),
    fiscalCode: text('fiscal_code'),
    /** Country code, ISO 3166-1 alpha-2. */
    country: text('country').notNull().default('IT'),
    vatNumber: text('vat_number'),
    recipientCode: text('recipient_code'),
    pec: text('pec'),
    createdAt: createdAt(),
  },
  (t) => [
    check('invoice_requests_country_shape', sql`${t.country} ~ '^[A-Z]{2}$'`),
    check(
      'invoice_requests_vat_number_shape',
      sql`case when ${t.country} = 'IT' then ${t.vatNumber} ~ '^[0-9]{11}$' else char_length(${t.vatNumber}) between 1 and 30 end`,
    ),
    check('invoice_requests_recipient_code_shape', sql`${t.recipientCode} ~ '^[A-Z0-9]{6,7}$'`),
    check(
      'invoice_requests_identified',
      sql`${t.country} <> 'IT' or ${t.fiscalCode} is not null or ${t.vatNumber} is not null`,
    ),
  ],
);
