// A guest asks to be forgotten: what was sold stays for the tax office, with nobody's name on it. Source:
// docs/rules/accounts.md#personal-data.
import { sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { dropMails, forgetBodies } from '../../mail/drop-mails.server.ts';
import { intArray } from '../../int-array.server.ts';
import type { DeskActivity } from '../desk/booking-list.ts';
import { listDeskActivities } from '../desk/scope.server.ts';
import { readReference } from '../reference.ts';
import { findGuestKey, soldBy } from './guest-key.server.ts';

export type EraseGuestError =
  | { code: 'not-found' }
  /** They are still to come, or to pay: cancel first. */
  | { code: 'open-bookings'; bookings: number };

type Outcome = Result<{ bookings: number }, EraseGuestError>;

/** In all activities of who erases; what others sold the same person is theirs to erase. */
export async function eraseGuest(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'mailer' | 'config'>,
  viewer: Viewer,
  reference: string,
): Promise<Outcome> {
  let mailIds: number[] = [];
  const outcome = await transact(deps.db, async (tx): Promise<Outcome> => {
    const activities = await listDeskActivities(tx, viewer);
    const key = await findGuestKey(tx, activities, reference);
    if (key === undefined)
      return (await isErased(tx, activities, reference)) ? ok({ bookings: 0 }) : err({ code: 'not-found' });
    const at = deps.now().toISOString();
    const rows = await tx.execute<{ id: number; open: boolean }>(sql`
      select b.id, (b.status = 'pending' and b.hold_expires_at > ${at}::timestamptz)
                or (b.status = 'confirmed' and b.ends_at > ${at}::timestamptz) as open
        from bookings b where ${soldBy(activities)} and lower(b.email) = ${key} order by b.id for update`);
    const bookings = [...rows].filter(({ open }) => open).length;
    if (bookings > 0) return err({ code: 'open-bookings', bookings });
    const ids = [...rows].map(({ id }) => id);
    await replacePerson({ db: tx, now: deps.now }, ids, viewer.userId);
    const theirs = sql`m.booking_id = any(${intArray(ids)}) and m.kind not like 'operator-%'`;
    // And the lists of their links that they once asked for.
    const links = sql`m.kind = 'booking-links' and lower(m.recipient) = ${key}`;
    mailIds = await dropMails({ ...deps, db: tx }, sql`(${theirs}) or (${links})`);
    return ok({ bookings: ids.length });
  });
  await forgetBodies(deps, mailIds);
  return outcome;
}

/** Erased already: nothing is left to do. */
async function isErased(tx: Db, activities: readonly DeskActivity[], reference: string): Promise<boolean> {
  const code = readReference(reference);
  const rows = await tx.execute(sql`
    select 1 from bookings b join booking_events e on e.booking_id = b.id and e.kind = 'guest-erased'
     where b.reference = ${code ?? ''} and ${soldBy(activities)} limit 1`);
  return rows.length > 0;
}

async function replacePerson(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  ids: readonly number[],
  userId: number,
): Promise<void> {
  const theirs = sql`any(${intArray(ids)})`;
  await db.execute(sql`
    update bookings set name = 'Ospite', surname = 'cancellato', email = '', phone = '', message = null, guest_key_hash = null,
           client_address_hash = null, secret = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') where id = ${theirs}`);
  await db.execute(sql`delete from booking_answers where booking_id = ${theirs}`);
  await db.execute(sql`
    update invoice_requests set holder = 'Ospite cancellato', address = '-', country = 'IT', fiscal_code = '-', vat_number = null, recipient_code = null, pec = null
     where booking_id = ${theirs}`);
  // What the operators were told about them, in their own words.
  await db.execute(sql`update mails set data = data - 'note' where booking_id = ${theirs} and data ? 'note'`);
  await db.execute(
    sql`update booking_events set detail = detail - 'note' where booking_id = ${theirs} and detail ? 'note'`,
  );
  await db.execute(sql`update booking_moves set note = '' where booking_id = ${theirs} and note <> ''`);
  await db.execute(sql`
    insert into booking_events (booking_id, at, kind, actor, actor_user_id)
    select id, ${now().toISOString()}::timestamptz, 'guest-erased', 'operator', ${userId} from bookings where id = ${theirs}`);
}
