// Resources: created, changed, archived.
import { and, eq, gte, inArray } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { calendars, resources, resourceTerms, slots } from '#db/schema/scheduling.ts';

import { requireMembership } from '../activities/members.server.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result, transact } from '../result.ts';

import { dayOf } from '../calendar-day.ts';
import { reachAgainstSales, reachResource } from './reach.server.ts';
import type { ResourceContradiction, ResourceFields } from './resource.ts';
import { changedTerms, mostUnits, sameTerms, termsOn } from './resource-terms.ts';
import type { SoldDate } from './sold-dates.ts';
import { findContradiction, listTerms, writeTerms } from './terms.server.ts';
import { todayIn } from '../wall-clock.ts';

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
  const member = await requireMembership(deps.db, viewer, { activityId: input.activityId, right: 'manage' });
  if (!member.ok) return member;
  return transact(deps.db, async (tx) => {
    const { quantity, capacity, sharing, ...fields } = input;
    const [resource] = await tx
      .insert(resources)
      .values({ ...fields, createdAt: deps.now(), updatedAt: deps.now() })
      .onConflictDoNothing({ target: resources.formNonce })
      .returning({ resourceId: resources.id });
    if (resource) {
      await tx.insert(resourceTerms).values({ ...resource, quantity, capacity, sharing });
      return ok(resource);
    }
    const [before] = await tx
      .select({ resourceId: resources.id })
      .from(resources)
      .where(and(eq(resources.formNonce, input.formNonce ?? ''), eq(resources.activityId, input.activityId)));
    return before ? ok(before) : err('not-found');
  });
}

export type ResourceArchiving = { resourceId: number; archived: boolean };

/**
 * A resource that is sold no more, or sold again. Its bookings stay as they are. Source:
 * docs/rules/catalog.md#archiving.
 */
export function archiveResource(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { resourceId, archived }: ResourceArchiving,
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

export type ResourceChange = ResourceFields & {
  resourceId: number;
  /** The first day of other units, capacity or sharing, `2027-06-12`; the rest changes at once. */
  from: string;
  /** Dates that are sold against them stay as they are; the others change. */
  keepSold: boolean;
};

export type ChangeResourceError =
  | { code: 'not-found' | 'from-past' }
  | ({ code: 'sold' } & ResourceContradiction);

/**
 * An operator changes a resource. What is sold stays as it was sold: dates that the change contradicts are named, or
 * keep their units, capacity and sharing while the others change. Source: docs/rules/availability.md#edits. Buffers are
 * frozen with each booking, so they contradict nothing. Answers the dates that stayed as they were.
 */
export function changeResource(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  change: ResourceChange,
): Promise<Result<{ kept: SoldDate[] }, ChangeResourceError>> {
  return transact(deps.db, (tx) => write({ ...deps, db: tx }, viewer, change));
}

async function write(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { resourceId, from: date, keepSold, quantity, capacity, sharing, ...fields }: ResourceChange,
): Promise<Result<{ kept: SoldDate[] }, ChangeResourceError>> {
  const reached = await reachAgainstSales(db, viewer, resourceId);
  if (!reached.ok) return err({ code: reached.error });
  await db
    .update(resources)
    .set({ ...fields, updatedAt: now() })
    .where(eq(resources.id, resourceId));
  const before = await listTerms(db, resourceId);
  const from = dayOf(date);
  const wanted = { quantity, capacity, sharing };
  if (sameTerms(termsOn(before, from), wanted)) return ok({ kept: [] });
  const today = todayIn(reached.value.timeZone, now());
  if (from < today) return err({ code: 'from-past' });
  const sold = await findContradiction(db, { resourceId, from, before, wanted });
  if (sold && !keepSold) return err({ code: 'sold', ...sold });
  const kept = sold?.dates ?? [];
  const days = new Set(kept.map((each) => dayOf(each.date)));
  const after = changedTerms(before, { from, wanted, kept: days });
  await writeTerms(db, { resourceId, from, terms: after });
  await fitSlots(db, { resourceId, before: mostUnits(before, today), after: mostUnits(after, today) });
  return ok({ kept });
}

/**
 * Slots that offered all units there will be go on offering all; none offers more. On days with fewer units than a
 * slot's own number those count.
 */
async function fitSlots(
  tx: Db,
  { resourceId, before, after }: { resourceId: number; before: number; after: number },
): Promise<void> {
  if (before === after) return;
  const own = tx.select({ id: calendars.id }).from(calendars).where(eq(calendars.resourceId, resourceId));
  await tx
    .update(slots)
    .set({ quantity: after })
    .where(and(inArray(slots.calendarId, own), gte(slots.quantity, Math.min(before, after))));
}
