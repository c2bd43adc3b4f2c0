// Bookings at the desk: who may reach them, and what they show.
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { PLATFORM_ZONE } from '../../date-words.ts';
import { wallClock } from '../../instant-words.ts';
import { intArray, type RowOf, withoutNulls } from '../../sql.server.ts';
import { err, ok, type Result } from '../../result.ts';
import { searchWords } from '../../search-words.ts';
import type { BookingView } from '../booking-view.ts';
import { getBookingView } from '../find-booking-view.server.ts';
import { listOnSite } from '../money/on-site-money.server.ts';
import { readReference } from '../reference.ts';
import type { BookingFilter, DeskActivity } from './booking-list.ts';
import type { DeskBooking, HistoryEntry, ReachedSides, Sides } from './desk-booking.ts';
import { heldBy } from '../../activities/members.server.ts';
import type { Right } from '../../activities/staff.ts';

/** Activities in which the viewer has the right. */
export async function listDeskActivities(db: Db, viewer: Viewer, right: Right): Promise<DeskActivity[]> {
  return db.execute<DeskActivity>(sql`
    select a.id, a.name, a.subdomain, m.role, a.time_zone as "timeZone" from memberships m join activities a on a.id = m.activity_id
     where ${heldBy(viewer, right)} order by lower(a.name), a.id`);
}

/** Removes the secrets of the guest's pages and the tax data, which the desk must not see. */
export function withoutSecrets(view: BookingView): BookingView {
  return { ...view, secret: '', ticketCode: '', invoice: undefined };
}

/** Ids of the viewer's activities that match the filter; none if it names another one. */
export function activitiesIn(
  activities: readonly DeskActivity[],
  { activity }: Pick<BookingFilter, 'activity'>,
): number[] {
  return activities
    .filter(({ id, subdomain }) => activity === undefined || [subdomain, String(id)].includes(activity))
    .map(({ id }) => id);
}

/** Today on the clock of the first of them: a person's activities are rarely in two zones. */
export function deskToday(
  activities: readonly DeskActivity[],
  filter: Pick<BookingFilter, 'activity'>,
  now: Date,
) {
  const [first] = activitiesIn(activities, filter);
  return wallClock(now, activities.find(({ id }) => id === first)?.timeZone ?? PLATFORM_ZONE).date;
}

/** `sold` by one of the activities, or `served` by one and sold by a reseller outside them. */
export type Half = 'sold' | 'served';
export const HALVES = ['sold', 'served'] as const satisfies readonly Half[];

/** Condition on bookings `b` of one half and one activity `mine`: each half has its own index. */
export function ofHalf(half: Half, mine: SQL, ids: readonly number[]): SQL {
  if (half === 'sold') return sql`b.activity_id = ${mine}`;
  return sql`b.owner_activity_id = ${mine} and b.activity_id <> b.owner_activity_id and b.activity_id <> all(${intArray(ids)})`;
}

/** Conditions on bookings `b` for all filters except activity and status; undefined if nothing can match. */
export function narrowing(filter: Omit<BookingFilter, 'activity' | 'status'>): SQL | undefined {
  const words = searchWords(filter.q);
  if (words === undefined) return undefined;
  const { from, to, service, resource, slot } = filter;
  const conditions = [
    sql`true`,
    // The day is in the activity's zone; the wider condition on the instant lets the index do a first cut.
    ...(from === undefined ? [] : [sql`b.date >= ${from}::date and b.starts_at >= ${from}::date - 1`]),
    ...(to === undefined ? [] : [sql`b.date <= ${to}::date and b.starts_at < ${to}::date + 2`]),
    ...(service === undefined ? [] : [sql`b.service_id = ${service}`]),
    ...(resource === undefined ? [] : [sql`b.resource_id = ${resource}`]),
    ...(slot === undefined ? [] : [ofSlot(slot)]),
    ...words.map((word) => sql`b.search_text like search_pattern(${word})`),
  ];
  return sql.join(conditions, sql` and `);
}

/**
 * Matches the slot's times on its resource, because an edited slot becomes another row and older bookings
 * keep the old one.
 */
export function ofSlot(slotId: number): SQL {
  return sql`(b.resource_id, b.start_time, b.end_time) = (
    select c.resource_id, s.start_time, s.end_time from slots s join calendars c on c.id = s.calendar_id where s.id = ${slotId})`;
}

export type ReachedBooking = { id: number; sides: ReachedSides };

/** Finds a booking by reference, if the viewer's activities sell or serve it; otherwise `not-found`. */
export async function reachBooking(
  db: Db,
  { userId }: Viewer,
  reference: string,
): Promise<Result<ReachedBooking, 'not-found'>> {
  const code = readReference(reference);
  if (code === undefined) return err('not-found');
  const manages = heldBy({ userId }, 'manage');
  const [row] = await db.execute<{ id: number } & ReachedSides>(sql`
    select b.id, bool_or(m.activity_id = b.activity_id) as seller, bool_or(m.activity_id = b.owner_activity_id) as owner,
           coalesce(bool_or(${manages}) filter (where m.activity_id = b.owner_activity_id), bool_or(${manages})) as manages
      from bookings b join memberships m on m.activity_id in (b.activity_id, b.owner_activity_id) and ${heldBy({ userId }, 'bookings')}
     where b.reference = ${code} group by b.id`);
  if (!row) return err('not-found');
  const { id, ...sides } = row;
  return ok({ id, sides });
}

// One booking with its history, for its seller or owner.

/**
 * undefined: not found or not the viewer's. Invoice data are only for the seller; the secret is only on the
 * page that hands out the link.
 */
export async function findDeskBooking(
  db: Db,
  viewer: Viewer,
  reference: string,
): Promise<DeskBooking | undefined> {
  const reached = await reachBooking(db, viewer, reference);
  if (!reached.ok) return undefined;
  const { id, sides } = reached.value;
  const view = await getBookingView(db, id);
  const [row] = await db.execute<RowOf<Own>>(sql`
    select b.resource_name as "resourceName", b.slot_id as "slotId", b.no_show_at as "noShowAt",
           b.adjustment_reason as "adjustmentReason", case when b.activity_id <> b.owner_activity_id then o.name end as "resoldFor"
      from bookings b join activities o on o.id = b.owner_activity_id where b.id = ${id}`);
  if (!row) throw new Error(`booking ${id} is gone`);
  return {
    view: { ...withoutSecrets(view), invoice: sides.seller ? view.invoice : undefined },
    sides,
    ...withoutNulls<Own>(row),
    noShowAt: row.noShowAt === null ? undefined : new Date(row.noShowAt),
    onSite: await listOnSite(db, id),
    history: await listHistory(db, id, sides),
  };
}

type Own = Pick<DeskBooking, 'resoldFor' | 'resourceName' | 'slotId' | 'noShowAt' | 'adjustmentReason'>;

type Event = Omit<HistoryEntry, 'at' | 'by'> & { at: string; by: string | null };

/**
 * Of a line `l`: «Adulto × 2». If the price is not per person, «Casa intera (4 persone)», so that four people
 * are not read as four houses.
 */
export const peopleAtRate = sql`l.rate_name || case when l.multiplier = l.people then ' × ' || l.people else ' (' || l.people || ' persone)' end`;

/** Mails appear by kind only, because their link is the guest's; dropped mails are left out. */
async function listHistory(db: Db, id: number, { seller }: Sides): Promise<HistoryEntry[]> {
  const rows = await db.execute<Event>(sql`
    select at, kind, actor, by, detail from (
      select e.at, e.kind, e.actor::text as actor, u.name || ' ' || u.surname as by, e.detail, 1 as rank, e.id
        from booking_events e left join users u on u.id = e.actor_user_id where e.booking_id = ${id}
      union all
      select p.received_at, 'paid', 'guest', null, jsonb_build_object('amountCents', p.amount_cents, 'outcome', p.outcome), 0, p.id
        from payments p where p.booking_id = ${id}
      union all
      select coalesce(m.sent_at, m.created_at), 'mail', 'system', null,
             jsonb_build_object('mail', m.kind, 'state', m.state, 'to', case when ${seller} then m.recipient end), 2, m.id
        from mails m where m.booking_id = ${id} and m.kind not like 'operator-%' and m.state <> 'dropped'
      union all
      select v.at, case when v.people > 0 then 'arrived' else 'arrival-undone' end, 'operator', u.name || ' ' || u.surname,
             jsonb_build_object('people', abs(v.people)), 3, v.id
        from arrivals v left join users u on u.id = v.actor_user_id where v.booking_id = ${id}
      union all
      select x.at, case when x.undoes_id is not null then 'on-site-undone' when x.amount_cents > 0 then 'on-site-paid' else 'on-site-back' end,
             'operator', u.name || ' ' || u.surname, jsonb_build_object('amountCents', abs(x.amount_cents), 'means', x.means), 4, x.id
        from on_site_payments x left join users u on u.id = x.actor_user_id where x.booking_id = ${id}) told
     order by at, rank, id`);
  return [...rows].map(({ at, by, ...entry }) => ({ ...entry, at: new Date(at), by: by ?? undefined }));
}
