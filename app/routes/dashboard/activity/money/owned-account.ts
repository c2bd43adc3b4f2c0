// Payout accounts are their owner's business: to members of the activity the pages don't exist.
import type { RouterContextProvider } from 'react-router';

import type { OwnActivityHead } from '#app/domain/activities/find-own-activity.server.ts';
import { ownActivityOf } from '#app/middleware/own-activity.ts';

import { notFound } from '../../not-found.ts';

export function asOwner(context: Readonly<RouterContextProvider>): OwnActivityHead & { accounts: string } {
  const activity = ownActivityOf(context);
  if (activity.role !== 'owner') throw notFound();
  return { ...activity, accounts: `/dashboard/${activity.subdomain}/money/accounts` };
}
