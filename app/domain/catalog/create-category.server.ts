// A category for the services of one activity.
import { serviceCategories } from '#db/schema/catalog.ts';

import { requireMembership } from '../activities/require-membership.server.ts';
import { refusalOf } from '../database-errors.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result } from '../result.ts';
import type { CategoryFields } from './service-fields.ts';

export async function createCategory(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { activityId, ...fields }: CategoryFields & { activityId: number },
): Promise<Result<{ categoryId: number }, 'not-found' | 'duplicate-name'>> {
  const member = await requireMembership(deps.db, viewer, activityId);
  if (!member.ok) return member;
  try {
    const [category] = await deps.db
      .insert(serviceCategories)
      .values({ ...fields, activityId, createdAt: deps.now() })
      .returning({ id: serviceCategories.id });
    if (!category) throw new Error('an insert answers its row');
    return ok({ categoryId: category.id });
  } catch (error) {
    if (refusalOf(error)?.constraint === 'service_categories_name_key') return err('duplicate-name');
    throw error;
  }
}
