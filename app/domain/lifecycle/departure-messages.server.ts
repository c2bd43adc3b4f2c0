// Messages to all guests of a departure: recipients, sending, and earlier ones. Source:
// docs/rules/bookings.md#messages-to-a-departure.
import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { departureMessageGuests, departureMessages } from '#db/schema/departure-messages.ts';
import { isSale } from '../bookings/standing.server.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { queueMail } from '../mail/mails.server.ts';
import { err, ok, type Result, transact } from '../result.ts';
import type { Departure, DepartureMessage, MessageGuest, NewMessage } from './departure.ts';
import { findDeparture } from './departures.server.ts';

/** Most messages in 24 hours, for a departure and for an activity. */
export const MOST_OF_DEPARTURE = 5;
export const MOST_OF_ACTIVITY = 50;

export type MessageError = 'not-found' | 'suspended' | 'nobody' | 'too-many';
export type Sent = { byMail: number; without: number };

type Needs = Pick<Deps, 'db' | 'now' | 'jobs'>;
type Outcome = Result<Sent, MessageError>;

/** Mails each guest with an address. The same key sends once. */
export async function messageDeparture(
  deps: Needs,
  viewer: Viewer,
  { slotId, date, message }: { slotId: number; date: string; message: NewMessage },
): Promise<Outcome> {
  return transact(deps.db, async (tx): Promise<Outcome> => {
    const departure = await findDeparture({ ...deps, db: tx }, viewer, { slotId, date, right: 'bookings' });
    if (!departure) return err('not-found');
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtext('departure-messages'), ${departure.activityId}::int)`,
    );
    const before = await findSent(tx, departure, message.key);
    if (before) return ok(before);
    if (await isSuspended(tx, departure)) return err('suspended');
    const guests = await listMessageGuests(tx, departure);
    if (guests.every(({ email }) => email === '')) return err('nobody');
    if (await isTooMuch(tx, departure, deps.now())) return err('too-many');
    const messageId = await write({ ...deps, db: tx }, { viewer, departure, message });
    await address({ ...deps, db: tx }, { messageId, message, guests });
    return ok(counted(guests));
  });
}

/** Guests of a suspended activity get news from the platform only. */
async function isSuspended(db: Needs['db'], { activityId }: Departure): Promise<boolean> {
  const rows = await db.execute(
    sql`select 1 from activities where id = ${activityId} and suspended_at is not null`,
  );
  return rows.length > 0;
}

type Writing = { viewer: Viewer; departure: Departure; message: NewMessage };

async function write({ db, now }: Needs, { viewer, departure, message }: Writing): Promise<number> {
  const { resourceId, date, startTime, endTime } = departure;
  const { subject, body, key: requestKey } = message;
  const [written] = await db
    .insert(departureMessages)
    .values({
      resourceId,
      date,
      startTime,
      endTime,
      subject,
      body,
      requestKey,
      sentAt: now(),
      actorUserId: viewer.userId,
    })
    .returning({ id: departureMessages.id });
  if (!written) throw new Error('a message that was written has an id');
  return written.id;
}

type Addressing = { messageId: number; message: NewMessage; guests: readonly MessageGuest[] };

async function address(deps: Needs, { messageId, message, guests }: Addressing): Promise<void> {
  await deps.db
    .insert(departureMessageGuests)
    .values(guests.map(({ id, email }) => ({ messageId, bookingId: id, byMail: email !== '' })));
  for (const { id, email, guest } of guests)
    await queueMail(deps, deps.db, {
      kind: 'booking-message',
      key: `departure-message:${messageId}:${id}`,
      recipient: email,
      recipientName: guest,
      bookingId: id,
      data: { subject: message.subject, note: message.body },
    });
}

function counted(guests: readonly { email: string }[]): Sent {
  const byMail = guests.filter(({ email }) => email !== '').length;
  return { byMail, without: guests.length - byMail };
}

/** The message sent to this departure with this key. */
async function findSent(tx: Db, departure: Departure, key: string): Promise<Sent | undefined> {
  const [row] = await tx.execute<Sent>(sql`
    select count(*) filter (where g.by_mail)::int as "byMail", count(*) filter (where not g.by_mail)::int as without
      from departure_messages m join departure_message_guests g on g.message_id = m.id
     where m.request_key = ${key}::uuid and ${isOf(departure)} group by m.id`);
  return row;
}

async function isTooMuch(tx: Db, { activityId, ...departure }: Departure, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - 86_400_000).toISOString();
  const [sent] = await tx.execute<{ here: number; everywhere: number }>(sql`
    select count(*) filter (where ${isOf(departure)})::int as here, count(*)::int as everywhere
      from departure_messages m join resources r on r.id = m.resource_id
     where r.activity_id = ${activityId} and m.sent_at > ${since}::timestamptz`);
  return (sent?.here ?? 0) >= MOST_OF_DEPARTURE || (sent?.everywhere ?? 0) >= MOST_OF_ACTIVITY;
}

type Hours = Pick<Departure, 'resourceId' | 'date' | 'startTime' | 'endTime'>;

/** Condition on messages `m`. */
function isOf({ resourceId, date, startTime, endTime }: Hours) {
  return sql`(m.resource_id = ${resourceId} and m.date = ${date}::date and m.start_time = ${startTime}::time and m.end_time = ${endTime}::time)`;
}

/** Guests who have paid or pay on arrival, without those still at the checkout. */
export async function listMessageGuests(
  db: Db,
  { resourceId, date, startTime, endTime }: Hours,
): Promise<MessageGuest[]> {
  const rows = await db.execute<MessageGuest>(sql`
    select b.id, b.reference, rtrim(b.name || ' ' || b.surname) as guest, b.email, b.phone, b.quantity as people
      from bookings b
     where b.resource_id = ${resourceId} and b.date = ${date}::date and b.start_time = ${startTime}::time
       and b.end_time = ${endTime}::time and ${isSale}
     order by lower(b.surname), lower(b.name), b.id`);
  return [...rows];
}

/** Newest first. */
export async function listDepartureMessages(db: Db, departure: Hours): Promise<DepartureMessage[]> {
  const rows = await db.execute<Omit<DepartureMessage, 'sentAt'> & { sentAt: string }>(sql`
    select m.id, m.subject, m.body, m.sent_at as "sentAt", u.name || ' ' || u.surname as by,
           (select coalesce(json_agg(json_build_object('reference', b.reference, 'guest', rtrim(b.name || ' ' || b.surname),
                     'phone', b.phone, 'byMail', g.by_mail) order by lower(b.surname), b.id), '[]')
              from departure_message_guests g join bookings b on b.id = g.booking_id where g.message_id = m.id) as guests
      from departure_messages m left join users u on u.id = m.actor_user_id
     where ${isOf(departure)} order by m.id desc limit 100`);
  return rows.map((row) => ({ ...row, sentAt: new Date(row.sentAt) }));
}
