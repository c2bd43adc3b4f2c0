// What is asked for may be the last thing that happened: pressed twice, or done in another tab. That is no refusal.
import { desc, eq } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { marketplaceEntryEvents } from '#db/schema/marketplace.ts';

import type { BasisPoints } from '../../money/cents.ts';
import { err, ok, type Result } from '../../result.ts';
import type { EntryEventKind } from './entry.ts';

type Asked = { entryId: number; kind: EntryEventKind; fee: BasisPoints };

/** Otherwise `refusal`. */
export async function doneAlready<E extends string>(
  tx: Db,
  { entryId, kind, fee }: Asked,
  refusal: E,
): Promise<Result<undefined, E>> {
  const [last] = await tx
    .select({ kind: marketplaceEntryEvents.kind, detail: marketplaceEntryEvents.detail })
    .from(marketplaceEntryEvents)
    .where(eq(marketplaceEntryEvents.entryId, entryId))
    .orderBy(desc(marketplaceEntryEvents.id))
    .limit(1);
  return last?.kind === kind && last.detail['fee'] === fee ? ok(undefined) : err(refusal);
}
