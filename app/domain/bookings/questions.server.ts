// Reads a service's questions, and answers in SQL.
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';

import { serviceQuestions } from '#db/schema/catalog.ts';

import type { Deps } from '../deps.ts';

import type { Question } from './question.ts';

/** The live questions of a service. */
export async function listQuestions({ db }: Pick<Deps, 'db'>, serviceId: number): Promise<Question[]> {
  const { id, label, kind, choices, required, position } = serviceQuestions;
  return db
    .select({ id, label, kind, choices, required })
    .from(serviceQuestions)
    .where(and(eq(serviceQuestions.serviceId, serviceId), isNull(serviceQuestions.archivedAt)))
    .orderBy(asc(position), asc(id));
}

// Guests' answers as JSON within other queries.

/** For bookings `b`, in the order of the questions; null if there are none. */
export const answersJson: SQL = sql`(
  select json_agg(json_build_object('questionId', w.question_id, 'label', w.label, 'answer', w.answer) order by q.position, q.id)
    from booking_answers w join service_questions q on q.id = w.question_id where w.booking_id = b.id)`;
