// What guests answered, as JSON beside anything else.
import { sql, type SQL } from 'drizzle-orm';

/** For `b` bookings, in the order of the questions; null where there were none. */
export const answersJson: SQL = sql`(
  select json_agg(json_build_object('label', w.label, 'answer', w.answer) order by q.position, q.id)
    from booking_answers w join service_questions q on q.id = w.question_id where w.booking_id = b.id)`;
