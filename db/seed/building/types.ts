// Activity types of the demo, made by its admin.
import { createActivityType } from '#app/domain/activities/create-activity-type.server.ts';
import type { Deps } from '#app/domain/deps.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';

import { TYPES } from '../plans/types.ts';
import { done } from '../world.ts';

export async function buildTypes(deps: Deps, admin: Viewer): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { name, parent, host, vatFree = false } of TYPES) {
    const parentId = parent === undefined ? null : (ids.get(parent) ?? null);
    const { activityTypeId } = done(await createActivityType(deps, admin, { name, parentId, host, vatFree }));
    ids.set(name, activityTypeId);
  }
  return ids;
}
