// What a subscribed calendar shows: certain bookings of the last month and the coming year.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import { hashOf } from '../../identity/tokens.server.ts';
import type { Feed, FeedBooking } from './feed.ts';
import { isSale } from '../standing.server.ts';

const PAST_DAYS = 30;
const COMING_DAYS = 366;
/** The nearest ones, where a calendar program would choke on all. */
const MOST = 3000;

type FeedRow = { activity_id: number; resource_id: number | null; name: string; time_zone: string };

type Row = Omit<FeedBooking, 'startsAt' | 'endsAt' | 'soldBy'> & {
  starts: string;
  ends: string;
  soldBy: string | null;
};

/**
 * The secret is the only credential; undefined when nobody has it, or who had it may not see the bookings: it is gone with
 * their membership, and rests while they or the activity are suspended.
 */
export async function findFeed(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  secret: string,
): Promise<Feed | undefined> {
  const [feed] = await db.execute<FeedRow>(sql`
    select f.activity_id, f.resource_id, coalesce(r.name || ', ', '') || a.name as name, a.time_zone
      from calendar_feeds f
      join users u on u.id = f.user_id and u.suspended_at is null and u.erased_at is null
      join activities a on a.id = f.activity_id and a.suspended_at is null
      left join resources r on r.id = f.resource_id
     where f.secret_hash = ${hashOf(secret)}`);
  if (!feed) return undefined;
  const at = now().getTime();
  const from = new Date(at - PAST_DAYS * 86_400_000).toISOString();
  const to = new Date(at + COMING_DAYS * 86_400_000).toISOString();
  const { activity_id: activity, resource_id: resource } = feed;
  const rows = await db.execute<Row>(sql`
    select b.id, b.reference, b.sequence, b.starts_at as starts, b.ends_at as ends, b.service_name as "serviceName",
           b.resource_name as "resourceName", b.name || ' ' || b.surname as guest, b.phone, b.quantity as people,
           case when b.activity_id <> b.owner_activity_id then a.name end as "soldBy"
      from bookings b join activities a on a.id = b.activity_id
     where (b.owner_activity_id = ${activity} or (b.activity_id = ${activity} and ${resource}::int is null))
       and (${resource}::int is null or b.resource_id = ${resource}::int)
       and ${isSale} and b.starts_at between ${from}::timestamptz and ${to}::timestamptz
     order by b.starts_at, b.id limit ${MOST}`);
  return { name: feed.name, timeZone: feed.time_zone, bookings: [...rows].map(toBooking) };
}

function toBooking({ starts, ends, soldBy, ...row }: Row): FeedBooking {
  return { ...row, startsAt: new Date(starts), endsAt: new Date(ends), soldBy: soldBy ?? undefined };
}
