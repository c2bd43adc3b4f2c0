// Bookings that a door may let in: those of the viewer's activities, or of a guide's link.
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { heldBy } from '../../activities/members.server.ts';
import type { Right } from '../../activities/staff.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { readUuid } from '../../read-id.ts';
import { intArray } from '../../sql.server.ts';
import { formatMinute, minuteOf } from '../../minutes.ts';
import { onSiteOwed } from '../money/on-site-money.server.ts';
import { isSale, shownReason, shownStatus } from '../standing.server.ts';
import { type DoorBooking, type LastArrival, readAsked } from './check-in.ts';
import { unpaidCents } from './day-sheet.ts';
import { peopleAtRate } from './desk-bookings.server.ts';

/** An opened guide's link. */
export type Guide = {
  linkId: number;
  name: string;
  activityName: string;
  timeZone: string;
  resourceIds: number[];
  firstDate: string;
  lastDate: string;
};

/** A member of the activity whose service it is, or somebody with a guide's link. */
export type Doorkeeper = { viewer: Viewer } | { guide: Guide };

/** Condition on bookings `b`: the viewer has the right in the owning activity. */
function servedFor(viewer: Viewer, right: Right): SQL {
  return sql`exists (select 1 from memberships m where m.activity_id = b.owner_activity_id and ${heldBy(viewer, right)})`;
}

/** Condition on bookings `b` that a doorkeeper may see. */
export function atTheDoorOf(keeper: Doorkeeper): SQL {
  if ('viewer' in keeper) return servedFor(keeper.viewer, 'departures');
  const { resourceIds, firstDate, lastDate } = keeper.guide;
  return sql`(b.resource_id = any(${intArray(resourceIds)}) and b.date between ${firstDate}::date and ${lastDate}::date)`;
}

/** Finds a booking by reference or ticket code. */
export async function findAtTheDoor(
  deps: Pick<Deps, 'db' | 'now'>,
  keeper: Doorkeeper,
  text: string,
): Promise<DoorBooking | undefined> {
  const asked = readAsked(text);
  const code = readUuid(asked);
  const which = code ? sql`b.ticket_code = ${code}::uuid` : sql`b.reference = ${asked}`;
  const [booking] = await readDoor(deps, keeper, which);
  return booking;
}

/**
 * Bookings expected today on each activity's clock; near midnight also those of the neighbouring day. A guide
 * learns of nobody who has no places.
 */
export function listDoor(
  deps: Pick<Deps, 'db' | 'now'>,
  keeper: Doorkeeper,
  dates?: { from: string; to: string },
): Promise<DoorBooking[]> {
  const at = sql`${deps.now().toISOString()}::timestamptz`;
  const days =
    dates === undefined
      ? sql`(b.date = (${at} at time zone o.time_zone)::date or ${at} between b.starts_at - interval '12 hours' and b.ends_at)
            and b.starts_at between ${at} - interval '2 days' and ${at} + interval '2 days'`
      : sql`b.date between ${dates.from}::date and ${dates.to}::date`;
  return readDoor(deps, keeper, 'guide' in keeper ? sql`${days} and ${isSale}` : days);
}

/** Guides can't open bookings: they see that something is due, but not how much. */
function seesBooking(keeper: Doorkeeper): SQL {
  return 'viewer' in keeper ? servedFor(keeper.viewer, 'bookings') : sql`false`;
}

type Row = Omit<DoorBooking, 'dueCents'> & Parameters<typeof unpaidCents>[0];

async function readDoor(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  keeper: Doorkeeper,
  which: SQL,
): Promise<DoorBooking[]> {
  const rows = await db.execute<Row>(sql`
    select b.reference, b.ticket_code as code, rtrim(b.name || ' ' || b.surname) as guest, b.quantity as people,
           ${shownStatus(now())} as status, ${onSiteOwed}::float8 as "onSiteDueCents", b.total_cents::float8 as "totalCents", booking_paid_cents(b.id)::float8 as "paidCents",
           coalesce(${shownReason(now())} in ('expired', 'payment_failed', 'replaced'), false) as "neverPaid",
           ${arrivedPeople} as arrived, last.at as "arrivedAt", last.by as "arrivedBy", ${seesBooking(keeper)} as "seesBooking",
           b.slot_id as "slotId", b.resource_id as "resourceId", b.date::text as date, b.start_time as "startTime", b.end_time as "endTime",
           b.starts_at as "startsAt", b.ends_at as "endsAt", o.time_zone as "timeZone", b.cancelled_at as "cancelledAt",
           b.service_name as "serviceName", b.resource_name as "resourceName",
           coalesce((select json_agg(${peopleAtRate} order by l.position) from booking_lines l where l.booking_id = b.id), '[]') as rates
      from bookings b join activities o on o.id = b.owner_activity_id
      left join lateral (
        select v.at, coalesce(u.name || ' ' || u.surname, g.name) as by
          from arrivals v left join users u on u.id = v.actor_user_id left join guide_links g on g.id = v.guide_link_id
         where v.booking_id = b.id and v.people > 0 order by v.id desc limit 1) last on true
     where ${atTheDoorOf(keeper)} and ${which}
     order by b.starts_at, b.resource_name, lower(b.surname), lower(b.name), b.id limit ${MOST}`);
  return [...rows].map(({ onSiteDueCents, totalCents, paidCents, ...row }) => ({
    ...row,
    startTime: formatMinute(minuteOf(row.startTime)),
    endTime: formatMinute(minuteOf(row.endTime)),
    startsAt: iso(row.startsAt),
    endsAt: iso(row.endsAt),
    cancelledAt: row.cancelledAt && iso(row.cancelledAt),
    arrivedAt: row.arrivedAt && iso(row.arrivedAt),
    dueCents: shownDue(
      unpaidCents({ onSiteDueCents, status: row.status, totalCents, paidCents }),
      row.seesBooking,
    ),
  }));
}

function shownDue(cents: number, shown: boolean): number | null {
  return shown || cents === 0 ? cents : null;
}

const MOST = 2000;

const iso = (instant: string) => new Date(instant).toISOString();

/** People of booking `b` who have arrived. */
export const arrivedPeople: SQL = sql`(select coalesce(sum(v.people), 0)::int from arrivals v where v.booking_id = b.id)`;

/** The last check-ins, also those taken back, newest first. */
export async function listLastArrivals(db: Db, keeper: Doorkeeper): Promise<LastArrival[]> {
  const rows = await db.execute<LastArrival>(sql`
    select b.reference, rtrim(b.name || ' ' || b.surname) as guest, v.people, v.at, o.time_zone as "timeZone"
      from arrivals v join bookings b on b.id = v.booking_id join activities o on o.id = b.owner_activity_id
     where ${atTheDoorOf(keeper)} order by v.id desc limit 8`);
  return [...rows].map((row) => ({ ...row, at: iso(row.at) }));
}
