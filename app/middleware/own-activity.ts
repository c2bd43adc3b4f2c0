// Under /dashboard/{subdomain}: whose activity it is. Somebody else's is answered like one that doesn't exist.
import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { findOwnActivity, type OwnActivityHead } from '#app/domain/activities/find-own-activity.server.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';

import { viewerOf } from './viewer.ts';

const ownActivityContext = createContext<OwnActivityHead>();

/** For loaders and actions below the frame of an activity. */
export function ownActivityOf(context: Readonly<RouterContextProvider>): OwnActivityHead {
  return context.get(ownActivityContext);
}

/** Who is signed in, as operations want them. */
export function operatorOf(context: Readonly<RouterContextProvider>): Viewer {
  const { user } = viewerOf(context);
  return { userId: user.id, role: user.role };
}

export const ownActivityMiddleware: MiddlewareFunction<Response> = async ({ params, context }, next) => {
  const activity = await findOwnActivity(
    context.get(depsContext),
    operatorOf(context),
    params['subdomain'] ?? '',
  );
  if (!activity) throw data(null, { status: 404 });
  context.set(ownActivityContext, activity);
  return next();
};
