// What is asked for may be the last thing that happened: pressed twice, or done in another tab. That is no refusal.
import { desc, eq } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { marketplaceEntryEvents } from '#db/schema/marketplace.ts';

import type { BasisPoints } from '../../money/cents.ts';
import type { EntryEventKind } from './entry.ts';

type Asked = { entryId: number; kind: EntryEventKind; fee: BasisPoints };

export async function isDoneAlready(tx: Db, { entryId, kind, fee }: Asked): Promise<boolean> {
  const [last] = await tx
    .select({ kind: marketplaceEntryEvents.kind, detail: marketplaceEntryEvents.detail })
    .from(marketplaceEntryEvents)
    .where(eq(marketplaceEntryEvents.entryId, entryId))
    .orderBy(desc(marketplaceEntryEvents.id))
    .limit(1);
  return last?.kind === kind && last.detail['fee'] === fee;
}
