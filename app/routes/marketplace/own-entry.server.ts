import type { RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import type { EntryDetails } from '#app/domain/marketplace/entries/entry.ts';
import { findEntry } from '#app/domain/marketplace/entries/find-entry.server.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { readId } from '#app/routes/activity/panel-request.ts';

import { notFound } from '../dashboard/not-found.ts';

type Asked = { context: Readonly<RouterContextProvider>; params: { entryId: string } };

/** Between others: answered like none at all. */
export async function requireEntry({ context, params }: Asked): Promise<EntryDetails> {
  const id = readId(params.entryId);
  const entry =
    id === undefined ? undefined : await findEntry(context.get(depsContext), operatorOf(context), id);
  if (!entry) throw notFound();
  return entry;
}
