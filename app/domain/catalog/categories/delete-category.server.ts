// Takes a category away. Its services stay, without one.
import { eq } from 'drizzle-orm';

import { serviceCategories, services } from '#db/schema/catalog.ts';

import type { Deps } from '../../deps.ts';
import { goneAlready } from '../../gone-already.server.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { ok, transact, type Result } from '../../result.ts';
import { reachCategory } from '../reach.server.ts';

/** `services`: how many have no category now; undefined where it was gone already. */
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
