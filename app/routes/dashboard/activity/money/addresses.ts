// Addresses of the money pages.
import type { RouterContextProvider } from 'react-router';

import type { OwnActivityHead } from '#app/domain/activities/own-activities.server.ts';
import { isMonth } from '#app/domain/payments/statement.ts';
import { ownActivityOf } from '#app/middleware/own-activity.ts';

import { notFound } from '../../addresses.ts';

/** `2027-06` out of a path; what is no month leads nowhere. */
export function monthOf(text: string | undefined): string {
  if (text === undefined || !isMonth(text)) throw notFound();
  return text;
}

/** Payout accounts are their owner's business: to members of the activity the pages don't exist. */
export function asOwner(context: Readonly<RouterContextProvider>): OwnActivityHead & { accounts: string } {
  const activity = ownActivityOf(context);
  if (activity.role !== 'owner') throw notFound();
  return { ...activity, accounts: `/dashboard/${activity.subdomain}/money/accounts` };
}
