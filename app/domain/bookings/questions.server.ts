// Reads a service's questions, and answers in SQL.
import { sql, type SQL } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import type { Question } from './question.ts';

/** The live questions of a service. */
export async function listQuestions({ db }: Pick<Deps, 'db'>, serviceId: number): Promise<Question[]> {
  const [row] = await db.execute<{ questions: Question[] }>(
    sql`select ${questionsJson(serviceId)} as questions`,
  );
  return row?.questions ?? [];
}

/** The same for other queries. */
export function questionsJson(serviceId: number): SQL {
  return sql`(
    select coalesce(json_agg(json_build_object('id', q.id, 'label', q.label, 'kind', q.kind, 'choices', q.choices,
             'required', q.required) order by q.position, q.id), '[]')
      from service_questions q where q.service_id = ${serviceId} and q.archived_at is null)`;
}

// Guests' answers as JSON within other queries.

/** For bookings `b`, in the order of the questions; null if there are none. */
export const answersJson: SQL = sql`(
  select json_agg(json_build_object('questionId', w.question_id, 'label', w.label, 'answer', w.answer) order by q.position, q.id)
    from booking_answers w join service_questions q on q.id = w.question_id where w.booking_id = b.id)`;
