// «Ritrova la prenotazione»: the links of an address go to that address, and nobody else learns whether there are any.
import { sql } from 'drizzle-orm';

import type { Deps } from '../deps.ts';
import { parseEmailAddress } from '../identity/email-address.ts';
import type { JobPayloads } from '../jobs.ts';
import { queueMail } from '../mail/queue-mail.server.ts';
import { err, ok, type Result } from '../result.ts';
import { isExpected } from './standing.server.ts';

const MOST = 20;
const PAST_DAYS = 90;

/** Answers the same, and costs the same, whether the address has bookings or not: what is found goes to a job. */
export async function askForBookingLinks(
  deps: Deps,
  email: string,
): Promise<Result<undefined, 'invalid-email'>> {
  const address = parseEmailAddress(email);
  if (!address) return err('invalid-email');
  const now = deps.now();
  const since = new Date(now.getTime() - PAST_DAYS * 86_400_000).toISOString();
  const found = await deps.db.execute<{ id: number }>(sql`
    select b.id from bookings b
     where lower(b.email) = ${address.key} and b.ends_at > ${since}::timestamptz
       and (${isExpected(now)}
            or (b.status = 'cancelled' and b.cancellation_reason in ('customer', 'operator', 'sold_out')))
     order by b.starts_at desc, b.id desc limit ${MOST}`);
  const asked = { bookingIds: found.map(({ id }) => id), askedAt: now.getTime() };
  await deps.jobs.send(deps.db, 'booking.links', asked);
  return ok(undefined);
}

type Guest = { email: string; name: string };

/** Of five minutes one mail for an address, to it as it was typed when booking. */
export async function mailBookingLinks(
  deps: Deps,
  { bookingIds, askedAt }: JobPayloads['booking.links'],
): Promise<void> {
  const newest = bookingIds[0] ?? 0;
  const [guest] = await deps.db.execute<Guest>(
    sql`select email, name || ' ' || surname as name from bookings where id = ${newest}`,
  );
  if (!guest) return;
  const pause = Math.floor(askedAt / 300_000);
  await deps.db.transaction((tx) =>
    queueMail(deps, tx, {
      kind: 'booking-links',
      key: `booking-links:${guest.email.toLowerCase()}:${pause}`,
      recipient: guest.email,
      recipientName: guest.name,
      data: { bookingIds },
    }),
  );
}
