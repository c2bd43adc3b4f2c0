// A catalog of an activity, last among its catalogs.
import { and, eq, sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { activities } from '#db/schema/activities.ts';
import { catalogs } from '#db/schema/catalog.ts';

import { requireMembership } from '../activities/require-membership.server.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, transact, type Result } from '../result.ts';
import type { CatalogFields } from './service-fields.ts';

export type NewCatalog = CatalogFields & { activityId: number; formNonce?: string };

export function createCatalog(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  input: NewCatalog,
): Promise<Result<{ catalogId: number }, 'not-found'>> {
  return transact(deps.db, (tx) => insertCatalog({ ...deps, db: tx }, viewer, input));
}

async function insertCatalog(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { activityId, ...fields }: NewCatalog,
): Promise<Result<{ catalogId: number }, 'not-found'>> {
  const member = await requireMembership(db, viewer, activityId);
  if (!member.ok) return member;
  // Two catalogs made at once must not take one position.
  await db
    .select({ id: activities.id })
    .from(activities)
    .where(eq(activities.id, activityId))
    .for('no key update');
  const before = await madeBefore(db, activityId, fields.formNonce);
  if (before) return ok(before);
  const [next] = await db
    .select({ position: sql<number>`coalesce(max(position) + 1, 0)::int` })
    .from(catalogs)
    .where(eq(catalogs.activityId, activityId));
  const [catalog] = await db
    .insert(catalogs)
    .values({ ...fields, activityId, position: next?.position ?? 0, createdAt: now(), updatedAt: now() })
    .onConflictDoNothing({ target: catalogs.formNonce })
    .returning({ catalogId: catalogs.id });
  // Another activity's form carried this code.
  return catalog ? ok(catalog) : err('not-found');
}

async function madeBefore(db: Db, activityId: number, formNonce: string | undefined) {
  if (formNonce === undefined) return undefined;
  const [before] = await db
    .select({ catalogId: catalogs.id })
    .from(catalogs)
    .where(and(eq(catalogs.formNonce, formNonce), eq(catalogs.activityId, activityId)));
  return before;
}
