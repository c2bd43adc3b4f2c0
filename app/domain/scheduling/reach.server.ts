// Reaches resources and calendars through the viewer's membership. Edits that sales could contradict lock
// «against sales»: `for update` waits for every transaction that wrote a place on the resource (the foreign
// key locks its row) and blocks later ones. Take no lock of a resource's day afterwards: sales take those
// first.
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { activities, memberships } from '#db/schema/activities.ts';
import { calendars, resources, slots } from '#db/schema/scheduling.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result } from '../result.ts';
import type { Deps } from '../deps.ts';
import { searchWords } from '../search-words.ts';
import { allOf } from '../sql.server.ts';
import { heldBy } from '../activities/members.server.ts';

export type ReachedResource = { activityId: number; resourceId: number; timeZone: string };

/** Locked against other edits until the transaction ends; bookings are not blocked. */
export function reachResource(tx: Db, viewer: Viewer, resourceId: number) {
  return reach(tx, viewer, { resourceId, lock: 'no key update' });
}

/** Locked against edits and sales. */
export function reachAgainstSales(tx: Db, viewer: Viewer, resourceId: number) {
  return reach(tx, viewer, { resourceId, lock: 'update' });
}

type Wanted = { resourceId: number | undefined; lock: 'no key update' | 'update' };

async function reach(
  tx: Db,
  viewer: Viewer,
  { resourceId, lock }: Wanted,
): Promise<Result<ReachedResource, 'not-found'>> {
  if (resourceId === undefined) return err('not-found');
  const [row] = await tx
    .select({ activityId: resources.activityId, resourceId: resources.id, timeZone: activities.timeZone })
    .from(resources)
    .innerJoin(activities, eq(activities.id, resources.activityId))
    .innerJoin(
      memberships,
      and(eq(memberships.activityId, resources.activityId), heldBy(viewer, 'manage', sql`${memberships}`)),
    )
    .where(eq(resources.id, resourceId))
    .for(lock, { of: resources });
  return row ? ok(row) : err('not-found');
}

/** Reaches the calendar's resource, locked against other edits. */
export async function reachCalendar(tx: Db, viewer: Viewer, calendarId: number) {
  return reach(tx, viewer, { resourceId: await resourceOf(tx, calendarId), lock: 'no key update' });
}

/** Reaches the calendar's resource, locked against edits and sales. */
export async function reachCalendarAgainstSales(tx: Db, viewer: Viewer, calendarId: number) {
  return reach(tx, viewer, { resourceId: await resourceOf(tx, calendarId), lock: 'update' });
}

async function resourceOf(tx: Db, calendarId: number): Promise<number | undefined> {
  const [calendar] = await tx
    .select({ resourceId: calendars.resourceId })
    .from(calendars)
    .where(eq(calendars.id, calendarId));
  return calendar?.resourceId;
}

export type ReachedSlot = ReachedResource & { calendarId: number };

/** Reaches the resource of the slot's calendar, locked against edits and sales. */
export async function reachSlotAgainstSales(
  tx: Db,
  viewer: Viewer,
  slotId: number,
): Promise<Result<ReachedSlot, 'not-found'>> {
  const [slot] = await tx.select({ calendarId: slots.calendarId }).from(slots).where(eq(slots.id, slotId));
  if (!slot) return err('not-found');
  const reached = await reachCalendarAgainstSales(tx, viewer, slot.calendarId);
  return reached.ok ? ok({ ...reached.value, calendarId: slot.calendarId }) : reached;
}

// A service, catalog or resource of the viewer, found by a search.

export type OfferHit = { id: number; name: string; archived: boolean; activity: string; subdomain: string };

export type OfferHits = { services: OfferHit[]; catalogs: OfferHit[]; resources: OfferHit[] };

/** At most `most` of each kind, live ones first. */
export async function searchOffer(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
  { text, most }: { text: string; most: number },
): Promise<OfferHits> {
  const words = searchWords(text) ?? [];
  if (words.length === 0) return { services: [], catalogs: [], resources: [] };
  const hits = (table: SQL, archived: SQL, key: SQL) => sql`
    (select coalesce(json_agg(h), '[]') from (
       select t.id, t.name, ${archived} as archived, a.name as activity, a.subdomain
         from memberships m join activities a on a.id = m.activity_id join ${table} t on t.activity_id = a.id
        where ${heldBy({ userId }, 'manage')} and ${allOf(words.map((word) => sql`${key} like search_pattern(${word})`))}
        order by archived, lower(t.name), t.id limit ${most}) h)`;
  const archived = sql`t.archived_at is not null`;
  const [row] = await db.execute<OfferHits>(sql`
    select ${hits(sql`services`, archived, sql`t.search_name`)} as services,
           ${hits(sql`catalogs`, sql`false`, sql`search_key(t.name)`)} as catalogs,
           ${hits(sql`resources`, archived, sql`search_key(t.name)`)} as resources`);
  return row ?? { services: [], catalogs: [], resources: [] };
}
