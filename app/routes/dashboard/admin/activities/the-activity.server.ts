// The activity an address of administration names, and the ways to it.
import type { RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import type { ActivityDetail } from '#app/domain/administration/activities/activity-filter.ts';
import { findActivity } from '#app/domain/administration/activities/find-activity.server.ts';

import { found } from '../../not-found.ts';
import { pathId } from '../../path-id.ts';

type Place = { params: { activityId: string }; context: Readonly<RouterContextProvider> };

export async function theActivity({ params, context }: Place): Promise<ActivityDetail> {
  return found(await findActivity(context.get(depsContext), pathId(params.activityId)));
}
