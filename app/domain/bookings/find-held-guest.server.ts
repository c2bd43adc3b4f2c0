// Who holds places of a service from this browser, or held them until now: a guest who goes back from the checkout to
// choose again doesn't type it all again.
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

type Browser = {
  /** Of the guest's cookie. */
  keyHash: string;
  /** Of the booking they come back from (`replacementKey`): shows nothing without the cookie. */
  replacesKey: string | undefined;
};

/** How long what was typed for places that were not paid is still brought up. */
const RECENTLY = "interval '1 day'";

/** The newest; one that has ended only for who comes back from that very booking. */
export async function findHeldGuest(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  serviceId: number,
  { keyHash, replacesKey }: Browser,
): Promise<HeldGuest | undefined> {
  const at = now().toISOString();
  const [row] = (await db.execute(sql`
    select b.name, b.surname, b.email, b.phone, b.message,
           (select json_agg(json_build_object('questionId', w.question_id, 'answer', w.answer))
              from booking_answers w where w.booking_id = b.id) as answers
      from bookings b
     where b.guest_key_hash = ${keyHash} and b.confirmed_at is null and b.service_id = ${serviceId} and b.source = 'online'
       and ((b.status = 'pending' and b.hold_expires_at > ${at}::timestamptz)
            or (encode(sha256(convert_to(b.secret, 'UTF8')), 'hex') = ${replacesKey ?? null}
                and b.hold_expires_at > ${at}::timestamptz - ${sql.raw(RECENTLY)}))
     order by b.id desc limit 1`)) as unknown as Row[];
  if (!row) return undefined;
  const answers = (row.answers ?? []).map(({ questionId, answer }) => [answerField(questionId), answer]);
  return { ...row, message: row.message ?? '', answers: Object.fromEntries(answers) as HeldGuest['answers'] };
}
