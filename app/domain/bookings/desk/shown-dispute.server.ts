// What a list says of disputes: of several the one that matters most now.
import { sql } from 'drizzle-orm';

/** Of booking `b`; null for none, and where a bank only asked and was answered. */
export const shownDispute = sql`(
  select d.status from disputes d join payments p on p.id = d.payment_id
   where p.booking_id = b.id and d.status <> 'inquiry_closed'
   order by array_position(array['open', 'inquiry', 'lost', 'won'], d.status::text) limit 1)`;
