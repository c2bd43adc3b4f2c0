// The dispute that a list shows: the most important one.
import { sql } from 'drizzle-orm';

/** Of booking `b`; null if there is none, or only a closed inquiry. */
export const shownDispute = sql`(
  select d.status from disputes d join payments p on p.id = d.payment_id
   where p.booking_id = b.id and d.status <> 'inquiry_closed'
   order by array_position(array['open', 'inquiry', 'lost', 'won'], d.status::text) limit 1)`;
