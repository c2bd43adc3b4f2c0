// A category for the services of one activity.
import { and, eq } from 'drizzle-orm';

import { serviceCategories } from '#db/schema/catalog.ts';

import { requireMembership } from '../../activities/require-membership.server.ts';
import { refusalOf } from '../../database-errors.ts';
import type { Deps } from '../../deps.ts';
import { drawIcons } from '../../icons/draw-icons.server.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, type Result } from '../../result.ts';
import type { CategoryFields } from '../service-fields.ts';

export type NewCategory = CategoryFields & { activityId: number; formNonce?: string };

export type CreateCategoryError = 'not-found' | 'duplicate-name' | 'unknown-icon';

export async function createCategory(
  deps: Pick<Deps, 'db' | 'now' | 'icons'>,
  viewer: Viewer,
  { activityId, ...fields }: NewCategory,
): Promise<Result<{ categoryId: number }, CreateCategoryError>> {
  const member = await requireMembership(deps.db, viewer, activityId);
  if (!member.ok) return member;
  if (!(await isKnownIcon(deps, fields.icon))) return err('unknown-icon');
  const before = await madeBefore(deps, activityId, fields.formNonce);
  if (before) return ok(before);
  try {
    const [made] = await deps.db
      .insert(serviceCategories)
      .values({ ...fields, activityId, createdAt: deps.now() })
      .returning({ categoryId: serviceCategories.id });
    if (!made) throw new Error('an insert answers its row');
    return ok(made);
  } catch (error) {
    const constraint = refusalOf(error)?.constraint;
    // The same form, sent at the same instant, or another activity's code.
    const same = await madeBefore(deps, activityId, fields.formNonce);
    if (constraint !== undefined && same) return ok(same);
    if (constraint === 'service_categories_form_nonce_key') return err('not-found');
    if (constraint === 'service_categories_name_key') return err('duplicate-name');
    throw error;
  }
}

export async function isKnownIcon(deps: Pick<Deps, 'icons'>, icon: string): Promise<boolean> {
  return Object.hasOwn(await drawIcons(deps, [icon]), icon);
}

async function madeBefore({ db }: Pick<Deps, 'db'>, activityId: number, formNonce: string | undefined) {
  if (formNonce === undefined) return undefined;
  const [before] = await db
    .select({ categoryId: serviceCategories.id })
    .from(serviceCategories)
    .where(and(eq(serviceCategories.formNonce, formNonce), eq(serviceCategories.activityId, activityId)));
  return before;
}
