// «Ritrova la prenotazione»: the links of an address go to that address, and nobody else learns whether there are any.
import { sql } from 'drizzle-orm';

import type { Deps } from '../deps.ts';
import { parseEmailAddress } from '../identity/email-address.ts';
import { queueMail } from '../mail/queue-mail.server.ts';
import { err, ok, type Result } from '../result.ts';
import { isExpected } from './standing.server.ts';

const MOST = 20;
const PAST_DAYS = 90;

type Found = { id: number; email: string; guest: string };

/** Answers the same whether the address has bookings or not. One mail a minute for an address. */
export async function sendBookingLinks(
  deps: Deps,
  email: string,
): Promise<Result<undefined, 'invalid-email'>> {
  const address = parseEmailAddress(email);
  if (!address) return err('invalid-email');
  const now = deps.now();
  const since = new Date(now.getTime() - PAST_DAYS * 86_400_000).toISOString();
  const found = (await deps.db.execute(sql`
    select b.id, b.email, b.name || ' ' || b.surname as guest from bookings b
     where lower(b.email) = ${address.key} and b.ends_at > ${since}::timestamptz
       and (${isExpected(now)}
            or (b.status = 'cancelled' and b.cancellation_reason in ('customer', 'operator', 'sold_out')))
     order by b.starts_at desc, b.id desc limit ${MOST}`)) as unknown as Found[];
  const [newest] = found;
  if (!newest) return ok(undefined);
  const minute = Math.floor(now.getTime() / 60_000);
  await deps.db.transaction((tx) =>
    queueMail(deps, tx, {
      kind: 'booking-links',
      key: `booking-links:${address.key}:${minute}`,
      recipient: newest.email,
      recipientName: newest.guest,
      data: { bookingIds: found.map(({ id }) => id) },
    }),
  );
  return ok(undefined);
}
