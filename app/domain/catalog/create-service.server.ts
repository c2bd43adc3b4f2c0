// A new service of an activity whose type hosts services; others resell what is in the marketplace. Source: SPEC 6.
import { and, eq } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { activities, activityTypes } from '#db/schema/activities.ts';
import { services } from '#db/schema/catalog.ts';

import { requireMembership } from '../activities/require-membership.server.ts';
import { refusalOf } from '../database-errors.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, transact, type Result } from '../result.ts';
import { serviceColumns } from './service-columns.ts';
import type { ServiceFields } from './service-fields.ts';

export type NewService = ServiceFields & {
  activityId: number;
  /** One form makes one service however often it is sent. */
  formNonce: string;
};

export type CreateServiceError = 'not-found' | 'not-host' | 'unknown-category';

export async function createService(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  input: NewService,
): Promise<Result<{ serviceId: number }, CreateServiceError>> {
  try {
    return await transact(deps.db, (tx) => insertService({ ...deps, db: tx }, viewer, input));
  } catch (error) {
    if (refusalOf(error)?.constraint === 'services_same_activity') return err('unknown-category');
    throw error;
  }
}

async function insertService(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { activityId, formNonce, ...fields }: NewService,
): Promise<Result<{ serviceId: number }, CreateServiceError>> {
  const member = await requireMembership(db, viewer, activityId);
  if (!member.ok) return member;
  if (!(await isHost(db, activityId))) return err('not-host');
  const { name, price } = fields;
  const [made] = await db
    .insert(services)
    .values({
      ...serviceColumns(fields),
      activityId,
      name,
      priceCents: price,
      formNonce,
      createdAt: now(),
      updatedAt: now(),
    })
    .onConflictDoNothing({ target: services.formNonce })
    .returning({ serviceId: services.id });
  if (made) return ok(made);
  const [before] = await db
    .select({ serviceId: services.id })
    .from(services)
    .where(and(eq(services.formNonce, formNonce), eq(services.activityId, activityId)));
  return before ? ok(before) : err('not-found');
}

async function isHost(db: Db, activityId: number): Promise<boolean> {
  const [row] = await db
    .select({ host: activityTypes.host })
    .from(activities)
    .innerJoin(activityTypes, eq(activityTypes.id, activities.activityTypeId))
    .where(eq(activities.id, activityId));
  return row?.host ?? false;
}
