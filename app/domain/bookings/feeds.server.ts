// Calendar feeds: secrets, lists, contents and changes.
import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { calendarFeeds, resources } from '#db/schema/scheduling.ts';
import { heldBy, requireMembership } from '../activities/members.server.ts';
import type { Deps } from '../deps.ts';
import { hashOf } from '../identity/tokens.server.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result, transactional } from '../result.ts';
import { type RowOf, withoutNulls } from '../sql.server.ts';
import type { Feed, FeedAddress, FeedBooking, FeedEntry, FeedsOfActivity, FeedTarget } from './feeds.ts';
import { isSale } from './standing.server.ts';

// The secret of a feed's address. The database has its hash and the seed from which it is derived.

/** undefined: derived with another installation's key. The address works but can't be shown. */
export function feedSecret(
  { secrets }: Pick<Deps, 'secrets'>,
  { seed, secretHash }: { seed: string; secretHash: string },
): string | undefined {
  const secret = secrets.derive('calendar-feed', seed);
  return hashOf(secret) === secretHash ? secret : undefined;
}

type Needs = Pick<Deps, 'db' | 'secrets'>;

type Subscribable = Omit<FeedEntry, 'address'>;

type Row = RowOf<Subscribable> & {
  activity: string;
  seed: string | null;
  secretHash: string | null;
};

/** Feeds that the viewer can subscribe to: one for each of their activities and each resource. */
export async function listFeeds(deps: Needs, { userId }: Viewer): Promise<FeedsOfActivity[]> {
  const rows = await deps.db.execute<Row>(sql`
    select t.activity_id as "activityId", a.name as activity, t.resource_id as "resourceId", t.resource as "resourceName", f.seed, f.secret_hash as "secretHash"
      from memberships m join activities a on a.id = m.activity_id
      join lateral (
        select a.id as activity_id, null::int as resource_id, null::text as resource
        union all select r.activity_id, r.id, r.name from resources r where r.activity_id = a.id and r.archived_at is null) t on true
      left join calendar_feeds f on f.activity_id = t.activity_id and f.user_id = m.user_id
            and f.resource_id is not distinct from t.resource_id
     where ${heldBy({ userId }, 'bookings')} order by lower(a.name), a.id, t.resource_id is not null, lower(t.resource), t.resource_id`);
  const activities = new Map<number, FeedsOfActivity>();
  for (const { activity: name, seed, secretHash, ...feed } of rows) {
    const { activityId } = feed;
    const entry = activities.get(activityId) ?? { activityId, name, feeds: [] };
    activities.set(activityId, entry);
    const address = addressOf(deps, { seed, secretHash });
    entry.feeds.push({ ...withoutNulls<Subscribable>(feed), address });
  }
  return [...activities.values()];
}

function addressOf(
  deps: Needs,
  { seed, secretHash: hash }: Pick<Row, 'seed' | 'secretHash'>,
): FeedAddress | undefined {
  if (seed === null || hash === null) return undefined;
  const secret = feedSecret(deps, { seed, secretHash: hash });
  return secret === undefined ? undefined : { secret, hash };
}

// A feed shows confirmed bookings of the last month and the coming year.

const PAST_DAYS = 30;
const COMING_DAYS = 366;
/** Most bookings in a feed, the nearest ones: calendar programs fail on more. */
const MOST = 3000;

type FeedRow = { activity: number; resource: number | null; name: string; timeZone: string };

type FeedToServe = RowOf<FeedBooking>;

/**
 * The secret is the only credential. undefined: unknown, or its member may not see the bookings. A feed ends
 * with the membership and pauses during a suspension.
 */
export async function findFeed(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  secret: string,
): Promise<Feed | undefined> {
  const [feed] = await db.execute<FeedRow>(sql`
    select f.activity_id as activity, f.resource_id as resource, coalesce(r.name || ', ', '') || a.name as name, a.time_zone as "timeZone"
      from calendar_feeds f
      join users u on u.id = f.user_id and u.suspended_at is null and u.erased_at is null
      join memberships m on m.activity_id = f.activity_id and ${heldBy({ userId: sql`f.user_id` }, 'bookings')}
      join activities a on a.id = f.activity_id and a.suspended_at is null
      left join resources r on r.id = f.resource_id
     where f.secret_hash = ${hashOf(secret)}`);
  if (!feed) return undefined;
  const at = now().getTime();
  const from = new Date(at - PAST_DAYS * 86_400_000).toISOString();
  const to = new Date(at + COMING_DAYS * 86_400_000).toISOString();
  const { activity, resource, name, timeZone } = feed;
  const rows = await db.execute<FeedToServe>(sql`
    select b.id, b.reference, b.sequence, b.starts_at as "startsAt", b.ends_at as "endsAt", b.service_name as "serviceName",
           b.resource_name as "resourceName", rtrim(b.name || ' ' || b.surname) as guest, b.phone, b.quantity as people,
           case when b.activity_id <> b.owner_activity_id then a.name end as "soldBy"
      from bookings b join activities a on a.id = b.activity_id
     where (b.owner_activity_id = ${activity} or (b.activity_id = ${activity} and ${resource}::int is null))
       and (${resource}::int is null or b.resource_id = ${resource}::int)
       and ${isSale} and b.starts_at between ${from}::timestamptz and ${to}::timestamptz
     order by b.starts_at, b.id limit ${MOST}`);
  return { name, timeZone, bookings: rows.map(toBooking) };
}

function toBooking(row: FeedToServe): FeedBooking {
  const { startsAt, endsAt } = row;
  return { ...withoutNulls<FeedBooking>(row), startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}

// Creates a member's feed, or renews its address if the old one got into wrong hands.

type ChangingNeeds = Pick<Deps, 'db' | 'now' | 'secrets'>;
type Changed = Result<undefined, 'not-found'>;

/** Does nothing if the feed exists, so that a copied address keeps working. */
export const createFeed = transactional(
  async (deps: ChangingNeeds, viewer: Viewer, target: FeedTarget): Promise<Changed> => {
    const membership = await requireMembership(deps.db, viewer, { ...target, right: 'bookings' });
    if (!membership.ok) return membership;
    if (!(await isOwnResource(deps.db, target))) return err('not-found');
    const [kept] = await deps.db.select().from(calendarFeeds).where(isFeed(viewer, target));
    if (kept && feedSecret(deps, kept) === undefined) await replace(deps, eq(calendarFeeds.id, kept.id));
    if (!kept)
      await deps.db
        .insert(calendarFeeds)
        .values({ ...target, userId: viewer.userId, ...newAddress(deps) })
        .onConflictDoNothing();
    return ok(undefined);
  },
);

/** `replacing` is the hash of the address on screen: one renewed meanwhile is left as it is. */
export const renewFeed = transactional(
  async (
    deps: ChangingNeeds,
    viewer: Viewer,
    { replacing, ...target }: FeedTarget & { replacing: string },
  ): Promise<Changed> => {
    const membership = await requireMembership(deps.db, viewer, { ...target, right: 'bookings' });
    if (!membership.ok) return membership;
    await replace(deps, and(isFeed(viewer, target), eq(calendarFeeds.secretHash, replacing)));
    return ok(undefined);
  },
);

async function isOwnResource(tx: Db, { activityId, resourceId }: FeedTarget): Promise<boolean> {
  if (resourceId === undefined) return true;
  const [resource] = await tx
    .select({ id: resources.id })
    .from(resources)
    .where(and(eq(resources.id, resourceId), eq(resources.activityId, activityId)));
  return resource !== undefined;
}

function isFeed({ userId }: Viewer, { activityId, resourceId }: FeedTarget): SQL | undefined {
  return and(
    eq(calendarFeeds.activityId, activityId),
    eq(calendarFeeds.userId, userId),
    resourceId === undefined ? isNull(calendarFeeds.resourceId) : eq(calendarFeeds.resourceId, resourceId),
  );
}

async function replace(deps: ChangingNeeds, which: SQL | undefined): Promise<void> {
  await deps.db.update(calendarFeeds).set(newAddress(deps)).where(which);
}

function newAddress(deps: ChangingNeeds): { seed: string; secretHash: string; createdAt: Date } {
  const seed = randomUUID();
  const secret = deps.secrets.derive('calendar-feed', seed);
  return { seed, secretHash: hashOf(secret), createdAt: deps.now() };
}
