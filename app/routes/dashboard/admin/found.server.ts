// The activity, type or person of this address.
import type { RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { findActivity } from '#app/domain/administration/activities.server.ts';
import type { TypeNode } from '#app/domain/administration/activity-type-form.ts';
import { listTypeTree } from '#app/domain/administration/activity-types.server.ts';
import type { ActivityDetail } from '#app/domain/administration/activity.ts';
import { findUser } from '#app/domain/administration/find-users.server.ts';
import type { UserDetail } from '#app/domain/administration/user.ts';

import { found, pathId } from '../addresses.ts';

type Place = { params: { activityId: string }; context: Readonly<RouterContextProvider> };

/** The activity an address of administration names, and the ways to it. */
export async function theActivity({ params, context }: Place): Promise<ActivityDetail> {
  return found(await findActivity(context.get(depsContext), pathId(params.activityId)));
}

type TypePlace = { params: { typeId: string }; context: Readonly<RouterContextProvider> };

/** The kind of activity an address names, in its tree. */
export async function theType({ params, context }: TypePlace): Promise<{ type: TypeNode; tree: TypeNode[] }> {
  const id = pathId(params.typeId);
  const tree = await listTypeTree(context.get(depsContext));
  return { type: found(tree.find((node) => node.id === id)), tree };
}

type UserPlace = { params: { userId: string }; context: Readonly<RouterContextProvider> };

/** The person an address of administration names. */
export async function theUser({ params, context }: UserPlace): Promise<UserDetail> {
  return found(await findUser(context.get(depsContext), pathId(params.userId)));
}
