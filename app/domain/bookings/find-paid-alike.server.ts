// Finds the paid booking that a booking form, sent again with the browser's Back, would buy a second time.
import { sql } from 'drizzle-orm';

import type { Deps } from '../deps.ts';
import { parseDay } from '../calendar-day.ts';

export type PaidAlike = { reference: string; secret: string };

type Wanted = {
  /** Of the guest's cookie: nobody else is told of a booking. */
  keyHash: string | undefined;
  serviceId: number;
  date: string;
  /** `0900-1300`. */
  slot: string;
  people: number;
  /** The same form sent again is answered with its booking by itself. */
  exceptForm: string;
};

/** Later, the same choice is more likely a second party than a slip. */
const JUST_NOW = "interval '1 day'";

/** The newest standing booking that this browser has paid for the same service, time and number of people. */
export async function findPaidAlike(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { keyHash, serviceId, date, slot, people, exceptForm }: Wanted,
): Promise<PaidAlike | undefined> {
  if (keyHash === undefined || parseDay(date) === undefined) return undefined;
  const [row] = await db.execute<PaidAlike>(sql`
    select reference, secret from bookings
     where guest_key_hash = ${keyHash} and service_id = ${serviceId} and date = ${date}::date and quantity = ${people}::float8
       and to_char(start_time, 'HH24MI') || '-' || to_char(end_time, 'HH24MI') = ${slot}
       and source = 'online' and status = 'confirmed' and form_nonce is distinct from ${exceptForm}
       and confirmed_at > ${now().toISOString()}::timestamptz - ${sql.raw(JUST_NOW)}
     order by id desc limit 1`);
  return row;
}
