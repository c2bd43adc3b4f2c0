// Changes a category; its services show the change at once.
import { eq } from 'drizzle-orm';

import { serviceCategories } from '#db/schema/catalog.ts';

import { refusalOf } from '../../database-errors.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { reachCategory } from '../reach.server.ts';
import type { CategoryFields } from '../service-fields.ts';
import { isKnownIcon, type CreateCategoryError } from './create-category.server.ts';

export async function updateCategory(
  deps: Pick<Deps, 'db' | 'icons'>,
  viewer: Viewer,
  { categoryId, ...fields }: CategoryFields & { categoryId: number },
): Promise<Result<undefined, CreateCategoryError>> {
  if (!(await isKnownIcon(deps, fields.icon))) return err('unknown-icon');
  try {
    return await transact(deps.db, async (tx): Promise<Result<undefined, CreateCategoryError>> => {
      const reached = await reachCategory(tx, viewer, categoryId);
      if (!reached.ok) return reached;
      await tx.update(serviceCategories).set(fields).where(eq(serviceCategories.id, categoryId));
      return ok(undefined);
    });
  } catch (error) {
    if (refusalOf(error)?.constraint === 'service_categories_name_key') return err('duplicate-name');
    throw error;
  }
}
