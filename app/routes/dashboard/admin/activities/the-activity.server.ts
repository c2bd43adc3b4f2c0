// The activity an address of administration names, and the ways to it.
import type { RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import type { ActivityDetail } from '#app/domain/administration/activities/activity-filter.ts';
import { findActivity } from '#app/domain/administration/activities/find-activity.server.ts';
import { readId } from '#app/domain/administration/paging.ts';

import { notFound } from '../../not-found.ts';

type Place = { params: { activityId: string }; context: Readonly<RouterContextProvider> };

export async function theActivity({ params, context }: Place): Promise<ActivityDetail> {
  const id = readId(params.activityId);
  const activity = id === undefined ? undefined : await findActivity(context.get(depsContext), id);
  if (!activity) throw notFound();
  return activity;
}
