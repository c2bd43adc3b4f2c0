// Whether a booking's mails reach its guest.
import { sql } from 'drizzle-orm';

/**
 * State of the newest mail to the present address of booking `b`: `sent`, `waiting` or `failed`; null if
 * there is none.
 */
export const guestMail = sql`(
  select case m.state when 'queued' then 'waiting' else m.state::text end from mails m
   where m.booking_id = b.id and m.recipient = b.email and m.kind not like 'operator-%' and m.state <> 'dropped'
   order by m.id desc limit 1)`;
