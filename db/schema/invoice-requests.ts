// Invoice data that guests give to the seller.
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { createdAt } from '../columns.ts';
import { bookings } from './bookings.ts';

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
