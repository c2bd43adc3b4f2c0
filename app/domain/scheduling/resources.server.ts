// Resources: created, changed, archived.
import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { calendars, resources, slots } from '#db/schema/scheduling.ts';

import { requireMembership } from '../activities/members.server.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result, transact } from '../result.ts';

import { reachAgainstSales, reachResource } from './reach.server.ts';
import type { ResourceContradiction, ResourceFields } from './resource.ts';
import type { SoldDate } from './sold-dates.ts';
import { isToCome } from './sold-places.server.ts';

export type NewResource = ResourceFields & {
  activityId: number;
  /** One form makes one resource however often it is sent. */
  formNonce?: string;
};

/** What services are booked on: boats, guides, canoes, rooms. */
export async function createResource(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  input: NewResource,
): Promise<Result<{ resourceId: number }, 'not-found'>> {
  const member = await requireMembership(deps.db, viewer, input.activityId);
  if (!member.ok) return member;
  const [resource] = await deps.db
    .insert(resources)
    .values({ ...input, createdAt: deps.now(), updatedAt: deps.now() })
    .onConflictDoNothing({ target: resources.formNonce })
    .returning({ resourceId: resources.id });
  if (resource) return ok(resource);
  const [before] = await deps.db
    .select({ resourceId: resources.id })
    .from(resources)
    .where(and(eq(resources.formNonce, input.formNonce ?? ''), eq(resources.activityId, input.activityId)));
  return before ? ok(before) : err('not-found');
}

export type Archiving = { resourceId: number; archived: boolean };

/**
 * A resource that is sold no more, or sold again. Its bookings stay as they are. Source:
 * docs/rules/catalog.md#archiving.
 */
export function archiveResource(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { resourceId, archived }: Archiving,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const reached = await reachResource(tx, viewer, resourceId);
    if (!reached.ok) return reached;
    await tx
      .update(resources)
      .set({ archivedAt: archived ? deps.now() : null, updatedAt: deps.now() })
      .where(eq(resources.id, resourceId));
    return ok(undefined);
  });
}

export type ResourceChange = ResourceFields & { resourceId: number };

export type ChangeResourceError = { code: 'not-found' } | ({ code: 'sold' } & ResourceContradiction);

/**
 * An operator changes a resource. What is sold stays as it was sold: a change that it contradicts is refused, and the
 * refusal names the dates. Source: docs/rules/availability.md#edits. Buffers are frozen with each booking, so they
 * contradict nothing.
 */
export function changeResource(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  change: ResourceChange,
): Promise<Result<undefined, ChangeResourceError>> {
  return transact(deps.db, (tx) => write({ ...deps, db: tx }, viewer, change));
}

async function write(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { resourceId, ...fields }: ResourceChange,
): Promise<Result<undefined, ChangeResourceError>> {
  const reached = await reachAgainstSales(db, viewer, resourceId);
  if (!reached.ok) return err({ code: reached.error });
  const [before] = await db.select().from(resources).where(eq(resources.id, resourceId));
  if (!before) return err({ code: 'not-found' });
  const sold = await findContradiction(db, { resourceId, before, fields, now: now() });
  if (sold) return err({ code: 'sold', ...sold });
  await db
    .update(resources)
    .set({ ...fields, updatedAt: now() })
    .where(eq(resources.id, resourceId));
  await fitSlots(db, { resourceId, before: before.quantity, after: fields.quantity });
  return ok(undefined);
}

/** Slots that offered all units go on offering all; none offers more than there are. */
async function fitSlots(
  tx: Db,
  { resourceId, before, after }: { resourceId: number; before: number; after: number },
): Promise<void> {
  if (before === after) return;
  const own = tx.select({ id: calendars.id }).from(calendars).where(eq(calendars.resourceId, resourceId));
  await tx
    .update(slots)
    .set({ quantity: after })
    .where(and(inArray(slots.calendarId, own), or(eq(slots.quantity, before), gt(slots.quantity, after))));
}

type Asked = {
  resourceId: number;
  before: typeof resources.$inferSelect;
  fields: ResourceFields;
  now: Date;
};

async function findContradiction(
  tx: Db,
  { resourceId, before, fields, now }: Asked,
): Promise<ResourceContradiction | undefined> {
  const sharing = fields.sharing === before.sharing ? undefined : fields.sharing;
  const lower = fields.quantity < before.quantity || fields.capacity < before.capacity;
  if (sharing === undefined && !lower) return undefined;
  const units = await soldUnits(tx, resourceId, now);
  const tests: [ResourceContradiction['field'], (unit: SoldUnit) => boolean, (unit: SoldUnit) => number][] = [
    ['quantity', ({ unit }) => unit > fields.quantity, ({ unit }) => unit],
    ['capacity', ({ people }) => people > fields.capacity, ({ people }) => people],
    // Who has a whole unit never finds others in it; who shares one can't have it alone.
    ['sharing', ({ parties }) => sharing === 'shared' || (sharing === 'exclusive' && parties > 1), () => 0],
  ];
  for (const [field, contradicts, least] of tests) {
    const found = units.filter(contradicts);
    if (found.length > 0) return { field, least: Math.max(...found.map(least)), dates: byDate(found) };
  }
  return undefined;
}

type SoldUnit = { date: string; unit: number; people: number; parties: number; bookings: number[] };

/**
 * Units in use by occurrences that are not over. Holds count until they are cleared, ended or not: money that is on
 * its way may still confirm them as they stand.
 */
async function soldUnits(tx: Db, resourceId: number, now: Date): Promise<SoldUnit[]> {
  return (await tx.execute(sql`
    select a.date::text as date, a.unit, sum(a.people)::int as people,
           count(distinct a.booking_id)::int as parties, json_agg(a.booking_id) as bookings
      from allocations a join bookings b on b.id = a.booking_id
     where ${isToCome(resourceId, now)}
     group by a.date, a.start_time, a.end_time, a.unit order by a.date, a.start_time, a.unit`)) as unknown as SoldUnit[];
}

function byDate(units: readonly SoldUnit[]): SoldDate[] {
  const dates = new Map<string, { bookings: Set<number>; people: number }>();
  for (const { date, people, bookings } of units) {
    const known = dates.get(date) ?? { bookings: new Set<number>(), people: 0 };
    for (const booking of bookings) known.bookings.add(booking);
    dates.set(date, { bookings: known.bookings, people: known.people + people });
  }
  return [...dates].map(([date, { bookings, people }]) => ({ date, bookings: bookings.size, people }));
}
