// What somebody has asked for, newest first, and what became of it.
import { desc, eq } from 'drizzle-orm';

import { activityTypeRequests, activityTypes } from '#db/schema/activities.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { TypeRequest } from './type-request.ts';

const MOST = 20;

export function listTypeRequests({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<TypeRequest[]> {
  return db
    .select({
      id: activityTypeRequests.id,
      name: activityTypeRequests.name,
      status: activityTypeRequests.status,
      resultingType: activityTypes.name,
    })
    .from(activityTypeRequests)
    .leftJoin(activityTypes, eq(activityTypes.id, activityTypeRequests.resultingTypeId))
    .where(eq(activityTypeRequests.requestedById, viewer.userId))
    .orderBy(desc(activityTypeRequests.id))
    .limit(MOST);
}
