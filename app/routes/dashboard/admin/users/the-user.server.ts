// The person an address of administration names.
import type { RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { findUser } from '#app/domain/administration/users/find-user.server.ts';
import type { UserDetail } from '#app/domain/administration/users/user-detail.ts';

import { found } from '../../not-found.ts';
import { pathId } from '../../path-id.ts';

type Place = { params: { userId: string }; context: Readonly<RouterContextProvider> };

export async function theUser({ params, context }: Place): Promise<UserDetail> {
  return found(await findUser(context.get(depsContext), pathId(params.userId)));
}
