// A service's questions, and answers as SQL reads them.
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';

import { serviceQuestions } from '#db/schema/catalog.ts';

import type { Deps } from '../deps.ts';

import type { Question } from './question.ts';

/** The questions a service asks whoever books it now. */
export async function listQuestions({ db }: Pick<Deps, 'db'>, serviceId: number): Promise<Question[]> {
  const { id, label, kind, choices, required, position } = serviceQuestions;
  return db
    .select({ id, label, kind, choices, required })
    .from(serviceQuestions)
    .where(and(eq(serviceQuestions.serviceId, serviceId), isNull(serviceQuestions.archivedAt)))
    .orderBy(asc(position), asc(id));
}

// What guests answered, as JSON beside anything else.

/** For `b` bookings, in the order of the questions; null where there were none. */
export const answersJson: SQL = sql`(
  select json_agg(json_build_object('questionId', w.question_id, 'label', w.label, 'answer', w.answer) order by q.position, q.id)
    from booking_answers w join service_questions q on q.id = w.question_id where w.booking_id = b.id)`;
