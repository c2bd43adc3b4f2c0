// Pages for owners only: to members they don't exist.
import type { RouterContextProvider } from 'react-router';

import type { OwnActivityHead } from '#app/domain/activities/find-own-activity.server.ts';
import { ownActivityOf } from '#app/middleware/own-activity.ts';

import { notFound } from '../not-found.ts';

export function ownedActivityOf(context: Readonly<RouterContextProvider>): OwnActivityHead {
  const activity = ownActivityOf(context);
  if (activity.role !== 'owner') throw notFound();
  return activity;
}
