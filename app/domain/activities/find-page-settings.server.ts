// How an activity's page looks, as its operator changes it.
import { eq } from 'drizzle-orm';

import { activities } from '#db/schema/activities.ts';

import type { Deps } from '../deps.ts';
import { findLogo, listActivityImages } from './list-activity-images.server.ts';
import type { PageSettings } from './page-settings.ts';

export async function findPageSettings(deps: Pick<Deps, 'db'>, activityId: number): Promise<PageSettings> {
  const [row] = await deps.db
    .select({ colours: activities.pageConfig })
    .from(activities)
    .where(eq(activities.id, activityId));
  if (!row) throw new Error(`activity ${activityId} is gone`);
  return {
    ...row,
    logo: await findLogo(deps, activityId),
    images: await listActivityImages(deps, activityId),
  };
}
