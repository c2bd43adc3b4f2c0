import type { RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import type { EntryDetails } from '#app/domain/marketplace/entry.ts';
import { findEntry } from '#app/domain/marketplace/find-entries.server.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';

import { found, pathId } from '../dashboard/addresses.ts';

type Asked = { context: Readonly<RouterContextProvider>; params: { entryId: string } };

/** Between others: answered like none at all. */
export async function requireEntry({ context, params }: Asked): Promise<EntryDetails> {
  return found(await findEntry(context.get(depsContext), operatorOf(context), pathId(params.entryId)));
}
