// The person an address of administration names.
import type { RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { readId } from '#app/domain/administration/paging.ts';
import { findUser } from '#app/domain/administration/users/find-user.server.ts';
import type { UserDetail } from '#app/domain/administration/users/user-detail.ts';

import { notFound } from '../../not-found.ts';

type Place = { params: { userId: string }; context: Readonly<RouterContextProvider> };

export async function theUser({ params, context }: Place): Promise<UserDetail> {
  const id = readId(params.userId);
  const user = id === undefined ? undefined : await findUser(context.get(depsContext), id);
  if (!user) throw notFound();
  return user;
}
