// A guest's own unpaid bookings: finds them by cookie, cancels and replaces them.
import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { intArray } from '../../sql.server.ts';
import { isTaken } from '../../scheduling/resources/terms.server.ts';
import type { CancellationReason } from '../states.ts';
import { answerField } from '../question.ts';
import { parseDay } from '../../calendar-day.ts';
import { holdsPlaces } from '../standing.server.ts';

// The contact data of a guest who returns from the checkout to choose again, so that they needn't type them again.

export type HeldGuest = {
  name: string;
  surname: string;
  email: string;
  phone: string;
  message: string;
  /** By name of the question's field. */
  answers: Record<string, string>;
};

type Row = Omit<HeldGuest, 'answers' | 'message'> & {
  message: string | null;
  answers: { questionId: number; answer: string }[] | null;
};

type Browser = {
  /** Hash of the guest cookie. */
  keyHash: string | undefined;
  /** `replacementKey` of the booking they return from; useless without the cookie. */
  replacesKey: string | undefined;
};

/** How long data of an unpaid booking are still filled in. */
const RECENTLY = "interval '1 day'";

/** The newest hold; an ended one only for a guest who returns from that booking. */
export async function findHeldGuest(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  serviceId: number,
  { keyHash, replacesKey }: Browser,
): Promise<HeldGuest | undefined> {
  if (keyHash === undefined) return undefined;
  const at = now().toISOString();
  const [row] = await db.execute<Row>(sql`
    select b.name, b.surname, b.email, b.phone, b.message,
           (select json_agg(json_build_object('questionId', w.question_id, 'answer', w.answer))
              from booking_answers w where w.booking_id = b.id) as answers
      from bookings b
     where b.guest_key_hash = ${keyHash} and b.confirmed_at is null and b.service_id = ${serviceId} and b.source = 'online'
       and (${holdsPlaces(now())}
            or (encode(sha256(convert_to(b.secret, 'UTF8')), 'hex') = ${replacesKey ?? null}
                and b.hold_expires_at > ${at}::timestamptz - ${sql.raw(RECENTLY)}))
     order by b.id desc limit 1`);
  if (!row) return undefined;
  const answers = (row.answers ?? []).map(({ questionId, answer }) => [answerField(questionId), answer]);
  return { ...row, message: row.message ?? '', answers: Object.fromEntries(answers) as HeldGuest['answers'] };
}

// A guest who returns from the checkout to choose again: their own hold must not block them.

/** Stands for a booking's secret in addresses that may be shared: it opens and cancels nothing. */
export function replacementKey(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/**
 * Query for the ids of a browser's unpaid bookings `b` (those of them that are meant), and of the one that the
 * key stands for. Only the key needs a look at everybody's: as text, the state hides their index from the
 * planner, who takes it for small while the table is new.
 */
export function ownUnpaid({ keyHash, replacesKey }: Browser, meant = sql`true`): SQL {
  const ofBrowser = sql`
    select b.id from bookings b where b.guest_key_hash = ${keyHash} and b.confirmed_at is null and b.source = 'online'
       and b.status::text = 'pending' and ${meant}`;
  const ofKey = sql`
    select b.id from bookings b where encode(sha256(convert_to(b.secret, 'UTF8')), 'hex') = ${replacesKey}
       and b.source = 'online' and b.status = 'pending'`;
  const asked = [
    ...(keyHash === undefined ? [] : [ofBrowser]),
    ...(replacesKey === undefined ? [] : [ofKey]),
  ];
  return sql.join(asked, sql` union all `);
}

type AskedSlot = Browser & { date: string | undefined; slot: string | undefined };

/** The unpaid bookings that a new form replaces, while they hold places: of the key, and the browser's own of the slot. */
export async function findOwnHolds(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { keyHash, replacesKey, date, slot }: AskedSlot,
): Promise<number[]> {
  if (keyHash === undefined && replacesKey === undefined) return [];
  const day = date === undefined || parseDay(date) === undefined ? null : date;
  const ofSlot = sql`b.date = ${day}::date and ${isSlot(slot)}`;
  const own = ownUnpaid({ keyHash, replacesKey }, ofSlot);
  const rows = await db.execute<{ id: number }>(
    sql`select b.id from bookings b where b.id in (${own}) and ${holdsPlaces(now())}`,
  );
  return rows.map(({ id }) => id);
}

/** `slot` is its key, `0900-1300`. */
function isSlot(slot: string | undefined): SQL {
  return sql`to_char(start_time, 'HH24MI') || '-' || to_char(end_time, 'HH24MI') = ${slot ?? null}`;
}

// Cancels unpaid bookings: their places are free in the same transaction; a job closes their card pages.

export type PendingEnd = {
  reason: Extract<CancellationReason, 'expired' | 'replaced' | 'payment_failed' | 'customer' | 'operator'>;
  actor: 'guest' | 'operator' | 'system';
  actorUserId?: number;
};

/**
 * Cancels the bookings that are still pending and returns their ids. The caller holds the locks of their
 * places. Also deletes ended places of moves; those bookings keep their own places.
 */
export async function cancelPending(
  deps: Pick<Deps, 'db' | 'now' | 'jobs'>,
  bookingIds: readonly number[],
  { reason, actor, actorUserId }: PendingEnd,
): Promise<number[]> {
  const at = deps.now().toISOString();
  const rows = await deps.db.execute<{ id: number; session: string | null }>(sql`
    with ended as (
      update bookings set status = 'cancelled', cancellation_reason = ${reason}, cancelled_at = ${at}::timestamptz, sequence = sequence + 1
       where id = any(${intArray(bookingIds)}) and status = 'pending' returning id),
    moves_freed as (
      delete from allocations a where a.booking_id = any(${intArray(bookingIds)}) and a.move_id is not null
         and not ${isTaken(deps.now())}),
    freed as (delete from allocations a using ended where a.booking_id = ended.id),
    told as (
      insert into booking_events (booking_id, at, kind, actor, actor_user_id, detail)
      select id, ${at}::timestamptz, 'cancelled', ${actor}, ${actorUserId ?? null}::int, jsonb_build_object('reason', ${reason}::text) from ended)
    select ended.id, c.stripe_session_id as session from ended
      left join checkout_sessions c on c.booking_id = ended.id and c.status in ('creating', 'open')`);
  for (const { session } of rows) {
    if (session) await deps.jobs.send(deps.db, 'checkout.expire', { sessionId: session });
  }
  return [...new Set(rows.map(({ id }) => id))];
}

// Finds a paid booking that the same form, sent again after the browser's Back, would buy a second time.

export type PaidAlike = { reference: string; secret: string };

type Wanted = {
  /** Hash of the guest cookie: nobody else learns of a booking. */
  keyHash: string | undefined;
  serviceId: number;
  date: string;
  /** Slot key, `0900-1300`. */
  slot: string;
  people: number;
  /** Excludes bookings of this form: sent twice, it gets its own booking anyway. */
  exceptForm: string;
};

/** After this time the same choice is more likely a second party than a mistake. */
const JUST_NOW = "interval '1 day'";

/** The newest booking that this browser has paid for the same service, time and number of people. */
export async function findPaidAlike(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { keyHash, serviceId, date, slot, people, exceptForm }: Wanted,
): Promise<PaidAlike | undefined> {
  if (keyHash === undefined || parseDay(date) === undefined) return undefined;
  const [row] = await db.execute<PaidAlike>(sql`
    select reference, secret from bookings
     where guest_key_hash = ${keyHash} and service_id = ${serviceId} and date = ${date}::date and quantity = ${people}::float8
       and ${isSlot(slot)}
       and source = 'online' and status = 'confirmed' and form_nonce is distinct from ${exceptForm}
       and confirmed_at > ${now().toISOString()}::timestamptz - ${sql.raw(JUST_NOW)}
     order by id desc limit 1`);
  return row;
}
