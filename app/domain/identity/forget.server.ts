// Deletes an erased person's data, except what the law requires to keep.
import { sql, type SQL } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { dropMails, forgetBodies } from '../mail/mails.server.ts';

// Subqueries that select an erased person's rows.

/** Ids of the person's activities. */
export function ownedBy(userId: number): SQL {
  return sql`(select id from activities where user_id = ${userId})`;
}

/** Ids of bookings that their activities sold. */
export function bookingsSoldBy(userId: number): SQL {
  return sql`(select id from bookings where activity_id in ${ownedBy(userId)})`;
}

/** Ids of bookings of services of these activities, whoever sold them. */
export function bookingsServedBy(userId: number): SQL {
  return sql`(select id from bookings where owner_activity_id in ${ownedBy(userId)})`;
}

export type Remains = {
  /** Keys in the file store. */
  files: readonly string[];
  mailIds: readonly number[];
};

/**
 * Deletes data outside the database after the commit: a removed file could not be rolled back. A file left
 * over has no row, and the nightly tidying removes it.
 */
export async function removeRemains(
  deps: Pick<Deps, 'files' | 'mailer' | 'config'>,
  { files, mailIds }: Remains,
): Promise<void> {
  await Promise.allSettled(files.map((key) => deps.files.remove(key)));
  await forgetBodies(deps, mailIds);
}

// Deletes the person's words and addresses elsewhere: links, invitations, requests, mails, the audit log.

type Needs = Pick<Deps, 'db' | 'jobs'>;

export type Person = { userId: number; emailKey: string };

/** Ids of invitations that the person got, at whatever address, or sent. */
function invitationsOf({ userId, emailKey }: Person): SQL {
  return sql`(select id from invitations where lower(btrim(email)) = ${emailKey} or accepted_by_id = ${userId}
                 or invited_by_id = ${userId} or activity_id in ${ownedBy(userId)})`;
}

/** Must run before the rows it reads are deleted. Returns the ids of the deleted mails. */
export async function forgetTraces(deps: Needs, person: Person): Promise<number[]> {
  const { db } = deps;
  const { userId } = person;
  const mailIds = await forgetMails(deps, person);
  await forgetOnRecord(deps, userId);
  await db.execute(sql`delete from second_factors where user_id = ${userId}`);
  await db.execute(sql`delete from half_sign_ins where user_id = ${userId}`);
  await db.execute(sql`delete from user_tokens where user_id = ${userId}`);
  await db.execute(sql`delete from invitations where id in ${invitationsOf(person)}`);
  await db.execute(sql`
    delete from activity_type_requests where requested_by_id = ${userId} or activity_id in ${ownedBy(userId)}`);
  return mailIds;
}

/** Mails to the person, written by the person, or about their sales; other people's mails keep their content. */
async function forgetMails(deps: Needs, person: Person): Promise<number[]> {
  const { userId, emailKey } = person;
  const theirs = ownedBy(userId);
  const own = sql`(select lower(btrim(email)) from activities where user_id = ${userId})`;
  await deps.db.execute(
    sql`update mails set data = data - 'note' - 'subject' where booking_id in ${bookingsServedBy(userId)}`,
  );
  await deps.db.execute(sql`
    delete from departure_messages where resource_id in (select id from resources where activity_id in ${theirs})`);
  return dropMails(
    deps,
    sql`m.user_id = ${userId} or lower(btrim(m.recipient)) = ${emailKey} or lower(btrim(m.recipient)) in ${own}
        or m.booking_id in ${bookingsSoldBy(userId)}
        or (m.data->>'invitationId')::int in ${invitationsOf(person)}
        or (m.data->'entry'->>'entryId')::int in (
             select id from marketplace_entries where origin_activity_id in ${theirs} or destination_activity_id in ${theirs})`,
  );
}

/** Audit entries keep action, time and actor; names and reasons are deleted. */
async function forgetOnRecord({ db }: Needs, userId: number): Promise<void> {
  await db.execute(sql`update audit_log set client_address = null where actor_id = ${userId}`);
  await db.execute(sql`
    update audit_log set detail = '{}'
     where on_behalf_of_id = ${userId}
        or (subject_type = 'user' and subject_id = ${userId})
        or (subject_type = 'activity' and (subject_id in ${ownedBy(userId)} or (detail->>'owner')::int = ${userId}))
        or (subject_type = 'type-request' and subject_id in (
              select id from activity_type_requests where requested_by_id = ${userId} or activity_id in ${ownedBy(userId)}))`);
}

type OfferNeeds = Pick<Deps, 'db' | 'now'>;

/** Deletes an erased owner's offer. Rows that bookings refer to stay, without the owner's texts. */
export async function forgetOffer(deps: OfferNeeds, userId: number): Promise<void> {
  await forgetServices(deps, userId);
  await forgetTimes(deps, userId);
  const theirs = ownedBy(userId);
  await deps.db.execute(sql`delete from catalogs where activity_id in ${theirs}`);
  await deps.db.execute(sql`delete from service_categories where activity_id in ${theirs}`);
}

async function forgetServices({ db, now }: OfferNeeds, userId: number): Promise<void> {
  const services = sql`(select id from services where activity_id in ${ownedBy(userId)})`;
  const archived = sql`archived_at = coalesce(archived_at, ${now().toISOString()}::timestamptz)`;
  // Also removes the services from other activities' catalogs.
  await db.execute(sql`delete from catalog_services where service_id in ${services}`);
  await db.execute(sql`
    update services set name = 'Servizio cancellato', description = '', tags = '{}', email = null, phone = null, map_url = null,
           video_url = null, reminder_text = '', meeting_point = '', meeting_url = null, duration_minutes = null, languages = '{}',
           included = '{}', good_to_know = '{}', visible_in_marketplace = false, ${archived} where id in ${services}`);
  await db.execute(
    sql`update rates set name = 'Tariffa', description = '', ${archived} where service_id in ${services}`,
  );
  await db.execute(sql`
    update rate_periods set name = 'Periodo' where rate_id in (select id from rates where service_id in ${services})`);
  await db.execute(sql`
    update service_questions set label = 'Domanda', kind = 'text', choices = '{}', ${archived} where service_id in ${services}`);
}

async function forgetTimes({ db, now }: OfferNeeds, userId: number): Promise<void> {
  const resources = sql`(select id from resources where activity_id in ${ownedBy(userId)})`;
  const calendars = sql`(select id from calendars where resource_id in ${resources})`;
  const slots = sql`(select id from slots where calendar_id in ${calendars})`;
  const archived = sql`archived_at = coalesce(archived_at, ${now().toISOString()}::timestamptz)`;
  await db.execute(sql`update slot_closures set reason = '' where slot_id in ${slots}`);
  await db.execute(sql`update closed_dates set reason = '' where calendar_id in ${calendars}`);
  await db.execute(sql`update sales_stops set reason = '' where resource_id in ${resources}`);
  await db.execute(sql`update slots set name = 'Orario', ${archived} where id in ${slots}`);
  await db.execute(sql`update calendars set name = '', ${archived} where id in ${calendars}`);
  await db.execute(sql`update resources set name = 'Risorsa', ${archived} where id in ${resources}`);
}

// Deletes an erased owner's pages, texts, contacts, members and pictures. Sold bookings stay for the guests
// and the tax office, with the seller's VAT number and no name.

type ActivitiesNeeds = Pick<Deps, 'db' | 'now'>;

/** Returns the keys of their files. */
export async function forgetActivities(
  deps: ActivitiesNeeds,
  userId: number,
  address: string,
): Promise<string[]> {
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

async function endResales({ db, now }: ActivitiesNeeds, userId: number): Promise<void> {
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

/** Guests' messages were for the activity alone, and nobody may read them any more. */
async function forgetGuestsWords({ db }: ActivitiesNeeds, userId: number): Promise<void> {
  const bookings = sql`(${bookingsSoldBy(userId)} union ${bookingsServedBy(userId)})`;
  await db.execute(sql`update bookings set message = null where id in ${bookingsSoldBy(userId)}`);
  await db.execute(sql`
    update bookings set adjustment_reason = 'Prezzo concordato' where id in ${bookings} and adjustment_cents <> 0`);
  await db.execute(sql`delete from booking_answers where booking_id in ${bookings}`);
  await db.execute(
    sql`update booking_events set detail = detail - 'note' where booking_id in ${bookings} and detail ? 'note'`,
  );
  await db.execute(sql`update booking_moves set note = '' where booking_id in ${bookings} and note <> ''`);
}

/** Ends memberships, calendar feeds and guides' links. */
async function closeToPeople({ db }: ActivitiesNeeds, userId: number): Promise<void> {
  const theirs = ownedBy(userId);
  await db.execute(sql`delete from calendar_feeds where activity_id in ${theirs} or user_id = ${userId}`);
  await db.execute(sql`delete from guide_links where activity_id in ${theirs} or user_id = ${userId}`);
  await db.execute(sql`delete from memberships where activity_id in ${theirs} and user_id <> ${userId}`);
  await db.execute(sql`delete from memberships where user_id = ${userId} and role <> 'owner'`);
}

async function replaceActivities(
  { db, now }: ActivitiesNeeds,
  userId: number,
  address: string,
): Promise<void> {
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
