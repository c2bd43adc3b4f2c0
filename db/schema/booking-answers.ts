// Guests' answers to a service's questions.
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { bookings } from './bookings.ts';
import { serviceQuestions } from './catalog.ts';

export const bookingAnswers = pgTable(
  'booking_answers',
  {
    bookingId: integer('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    questionId: integer('question_id')
      .notNull()
      .references(() => serviceQuestions.id, { onDelete: 'restrict' }),
    label: text('label').notNull(),
    answer: text('answer').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.bookingId, t.questionId] }),
    check('booking_answers_length', sql`char_length(${t.answer}) <= 1000`),
  ],
);
