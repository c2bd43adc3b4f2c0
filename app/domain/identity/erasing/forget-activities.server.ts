// An erased owner's activities: their pages, texts, contacts, people and pictures go. What was sold stays, for the guests
// who bought it and the tax office, with the VAT number of who sold it and nobody's name.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import { forgetOffer } from './forget-offer.server.ts';
import { ownedBy, servedBy, soldBy } from './owned.server.ts';

type Needs = Pick<Deps, 'db' | 'now'>;

/** Answers the keys of their files. */
export async function forgetActivities(deps: Needs, userId: number, address: string): Promise<string[]> {
  await forgetOffer(deps, userId);
  await endResales(deps, userId);
  await forgetGuestsWords(deps, userId);
  await closeToPeople(deps, userId);
  await replaceActivities(deps, userId, address);
  const theirs = ownedBy(userId);
  const gone = await deps.db.execute<{ key: string }>(
    sql`delete from images where activity_id in ${theirs} returning key`,
  );
  return gone.map(({ key }) => key);
}

async function endResales({ db, now }: Needs, userId: number): Promise<void> {
  const theirs = ownedBy(userId);
  const between = sql`(origin_activity_id in ${theirs} or destination_activity_id in ${theirs})`;
  await db.execute(sql`
    update marketplace_entries
       set ended_at = ${now().toISOString()}::timestamptz, proposed_fee = null,
           ended_by = (case when origin_activity_id in ${theirs} then 'origin' else 'destination' end)::entry_side
     where ${between} and ended_at is null and status <> 'REJECTED'`);
  await db.execute(sql`update marketplace_entries set rejection_reason = null where ${between}`);
  await db.execute(sql`
    update marketplace_entry_events set detail = detail - 'reason'
     where entry_id in (select id from marketplace_entries where ${between})`);
}

/** What guests wrote was for the activity alone, and nobody is left who may read it. */
async function forgetGuestsWords({ db }: Needs, userId: number): Promise<void> {
  const bookings = sql`(${soldBy(userId)} union ${servedBy(userId)})`;
  await db.execute(sql`update bookings set message = null where id in ${soldBy(userId)}`);
  await db.execute(sql`delete from booking_answers where booking_id in ${bookings}`);
  await db.execute(
    sql`update booking_events set detail = detail - 'note' where booking_id in ${bookings} and detail ? 'note'`,
  );
  await db.execute(sql`update booking_moves set note = '' where booking_id in ${bookings} and note <> ''`);
}

/** Nobody works for them any more, or is asked to; and nobody reads their guests in a calendar. */
async function closeToPeople({ db }: Needs, userId: number): Promise<void> {
  const theirs = ownedBy(userId);
  await db.execute(sql`delete from calendar_feeds where activity_id in ${theirs} or user_id = ${userId}`);
  await db.execute(sql`delete from invitations where activity_id in ${theirs}`);
  await db.execute(sql`delete from memberships where activity_id in ${theirs} and user_id <> ${userId}`);
  await db.execute(sql`delete from memberships where user_id = ${userId} and role = 'member'`);
}

async function replaceActivities({ db, now }: Needs, userId: number, address: string): Promise<void> {
  const at = sql`${now().toISOString()}::timestamptz`;
  await db.execute(sql`
    update activities
       set name = 'Attività cancellata', legal_name = '', description = '', email = ${address}, phone = null, website = null,
           vat_number = case when id in (select activity_id from bookings where confirmed_at is not null
                                         union select owner_activity_id from bookings where confirmed_at is not null)
                        then vat_number end,
           iban = null, legal_city = null, legal_province = null, legal_address = null, legal_zip_code = null,
           city = null, province = null, address = null, zip_code = null, logo_id = null, embed_hosts = '{}',
           published_at = null, suspended_at = coalesce(suspended_at, ${at}), updated_at = ${at}
     where user_id = ${userId}`);
  await db.execute(sql`update payment_accounts set account_label = 'Conto' where user_id = ${userId}`);
}
