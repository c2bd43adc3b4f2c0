// Who holds places of a service from this browser: a guest who goes back from the checkout doesn't type it all again.
import { sql } from 'drizzle-orm';

import type { Deps } from '../deps.ts';
import { answerField } from './question.ts';

export type HeldGuest = {
  name: string;
  surname: string;
  email: string;
  phone: string;
  message: string;
  /** By the name of the question's field. */
  answers: Record<string, string>;
};

type Row = Omit<HeldGuest, 'answers' | 'message'> & {
  message: string | null;
  answers: { questionId: number; answer: string }[] | null;
};

export async function findHeldGuest(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  serviceId: number,
  keyHash: string,
): Promise<HeldGuest | undefined> {
  const [row] = (await db.execute(sql`
    select b.name, b.surname, b.email, b.phone, b.message,
           (select json_agg(json_build_object('questionId', w.question_id, 'answer', w.answer))
              from booking_answers w where w.booking_id = b.id) as answers
      from bookings b
     where b.status = 'pending' and b.source = 'online' and b.hold_expires_at > ${now().toISOString()}::timestamptz
       and b.guest_key_hash = ${keyHash} and b.service_id = ${serviceId}
     order by b.id desc limit 1`)) as unknown as Row[];
  if (!row) return undefined;
  const answers = (row.answers ?? []).map(({ questionId, answer }) => [answerField(questionId), answer]);
  return { ...row, message: row.message ?? '', answers: Object.fromEntries(answers) as HeldGuest['answers'] };
}
