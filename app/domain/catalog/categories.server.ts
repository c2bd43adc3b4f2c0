// Categories of services: lists, creates, changes and deletes them.
import { eq, sql } from 'drizzle-orm';
import { serviceCategories, services } from '#db/schema/catalog.ts';
import { requireMembership } from '../activities/members.server.ts';
import { refusalOf } from '../database-errors.ts';
import type { Deps } from '../deps.ts';
import { goneAlready, madeBefore } from '../sql.server.ts';
import { drawIcons } from '../icons/draw-icons.server.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result, transact, transactional } from '../result.ts';
import type { CategoryRow } from './own-catalog.ts';
import { reachCategory } from './reach.server.ts';
import type { CategoryFields } from './service-fields.ts';

// Categories of an activity by name, with their number of services.

/** The caller has checked the membership. */
export async function listCategories({ db }: Pick<Deps, 'db'>, activityId: number): Promise<CategoryRow[]> {
  return db.execute<CategoryRow>(sql`
    select k.id, k.name, k.color, k.icon,
           (select count(*)::int from services s where s.category_id = k.id and s.activity_id = k.activity_id) as services
      from service_categories k where k.activity_id = ${activityId} order by lower(k.name), k.id`);
}

export type NewCategory = CategoryFields & { activityId: number; formNonce?: string };

export type CreateCategoryError = 'not-found' | 'duplicate-name' | 'unknown-icon';

/** Creates a category of an activity. */
export async function createCategory(
  deps: Pick<Deps, 'db' | 'now' | 'icons'>,
  viewer: Viewer,
  { activityId, ...fields }: NewCategory,
): Promise<Result<{ categoryId: number }, CreateCategoryError>> {
  const member = await requireMembership(deps.db, viewer, { activityId, right: 'manage' });
  if (!member.ok) return member;
  if (!(await isKnownIcon(deps, fields.icon))) return err('unknown-icon');
  const form = { formNonce: fields.formNonce, owner: eq(serviceCategories.activityId, activityId) };
  const before = await madeBefore(deps.db, serviceCategories, form);
  if (before !== undefined) return ok({ categoryId: before });
  try {
    const [made] = await deps.db
      .insert(serviceCategories)
      .values({ ...fields, activityId, createdAt: deps.now() })
      .returning({ categoryId: serviceCategories.id });
    if (!made) throw new Error('an insert answers its row');
    return ok(made);
  } catch (error) {
    const constraint = refusalOf(error)?.constraint;
    // The same form was sent twice at once, or a form of another activity used this id.
    const same = await madeBefore(deps.db, serviceCategories, form);
    if (constraint !== undefined && same !== undefined) return ok({ categoryId: same });
    if (constraint === 'service_categories_form_nonce_key') return err('not-found');
    if (constraint === 'service_categories_name_key') return err('duplicate-name');
    throw error;
  }
}

export async function isKnownIcon(deps: Pick<Deps, 'icons'>, icon: string): Promise<boolean> {
  return Object.hasOwn(await drawIcons(deps, [icon]), icon);
}

type Changed = CategoryFields & { categoryId: number };

/** Changes a category; its services show the change at once. */
export async function updateCategory(
  deps: Pick<Deps, 'db' | 'icons'>,
  viewer: Viewer,
  changed: Changed,
): Promise<Result<undefined, CreateCategoryError>> {
  // Before the transaction: another server may be asked.
  if (!(await isKnownIcon(deps, changed.icon))) return err('unknown-icon');
  return writeCategory(deps, viewer, changed);
}

const writeCategory = transactional(
  async (
    deps: Pick<Deps, 'db'>,
    viewer: Viewer,
    { categoryId, ...fields }: Changed,
  ): Promise<Result<undefined, CreateCategoryError>> => {
    const reached = await reachCategory(deps.db, viewer, categoryId);
    if (!reached.ok) return reached;
    await deps.db.update(serviceCategories).set(fields).where(eq(serviceCategories.id, categoryId));
    return ok(undefined);
  },
  { service_categories_name_key: 'duplicate-name' },
);

// Deletes a category; its services stay without one.

/** `services`: how many lost their category; undefined if it was deleted before. */
export function deleteCategory(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  categoryId: number,
): Promise<Result<{ services: number | undefined }, 'not-found'>> {
  return transact(deps.db, async (tx): Promise<Result<{ services: number | undefined }, 'not-found'>> => {
    const reached = await reachCategory(tx, viewer, categoryId);
    if (!reached.ok)
      return goneAlready(tx, {
        id: serviceCategories.id,
        wanted: categoryId,
        value: { services: undefined },
      });
    const left = await tx
      .update(services)
      .set({ categoryId: null })
      .where(eq(services.categoryId, categoryId))
      .returning({ id: services.id });
    await tx.delete(serviceCategories).where(eq(serviceCategories.id, categoryId));
    return ok({ services: left.length });
  });
}
