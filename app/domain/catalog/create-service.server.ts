// A new service of an activity whose type hosts services; others resell what is in the marketplace. Source:
// docs/rules/activities.md#types.
import { and, eq } from 'drizzle-orm';

import { services } from '#db/schema/catalog.ts';

import { requireMembership } from '../activities/require-membership.server.ts';
import { refusalOf } from '../database-errors.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, transact, type Result } from '../result.ts';
import { isHost } from './is-host.server.ts';
import { serviceColumns } from './service-columns.ts';
import type { ServiceFields } from './service-fields.ts';

export type NewService = ServiceFields & {
  activityId: number;
  /** One form makes one service however often it is sent. */
  formNonce: string;
};

export type CreateServiceError = 'not-found' | 'not-host' | 'unknown-category';

/** `made`: by this sending, not by an earlier one of the same form. */
export type CreatedService = { serviceId: number; made: boolean };

export async function createService(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  input: NewService,
): Promise<Result<CreatedService, CreateServiceError>> {
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
): Promise<Result<CreatedService, CreateServiceError>> {
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
  if (made) return ok({ ...made, made: true });
  const [before] = await db
    .select({ serviceId: services.id })
    .from(services)
    .where(and(eq(services.formNonce, formNonce), eq(services.activityId, activityId)));
  return before ? ok({ ...before, made: false }) : err('not-found');
}
