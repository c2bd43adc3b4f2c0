// Who administers the platform, for the routes that the guard opens to that role only.
import { data, type RouterContextProvider } from 'react-router';

import { requestContext } from '#app/contexts.ts';
import type { Administrator } from '#app/domain/identity/administrator.ts';

import { viewerOf } from './viewer.ts';

export function administratorOf(context: Readonly<RouterContextProvider>): Administrator {
  const { user } = viewerOf(context);
  if (user.role !== 'admin') throw data(null, { status: 404 });
  return { userId: user.id, clientAddress: context.get(requestContext).clientAddress };
}
