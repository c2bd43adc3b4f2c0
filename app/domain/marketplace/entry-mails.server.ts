// Records events of marketplace entries and mails the other side.
import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { marketplaceEntryEvents } from '#db/schema/marketplace.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { EntryNews, MailKind } from '../mail-kinds.ts';
import { queueMail } from '../mail/mails.server.ts';
import type { BasisPoints } from '../money/cents.ts';
import type { EntryEventKind, Side } from './entry.ts';

// Each change of an entry writes one event, which is never changed.

type Event = { entryId: number; kind: EntryEventKind; detail: Record<string, unknown> };

/** Returns the event's id, which distinguishes it from others of its kind. */
export async function noteEvent(
  { db, now }: { db: Db } & Pick<Deps, 'now'>,
  viewer: Viewer,
  event: Event,
): Promise<number> {
  const [made] = await db
    .insert(marketplaceEntryEvents)
    .values({ ...event, at: now(), actorId: viewer.userId })
    .returning({ id: marketplaceEntryEvents.id });
  if (!made) throw new Error('an insert answers its row');
  return made.id;
}

export type EntryMailKind =
  Extract<MailKind, `marketplace-${string}`> extends `marketplace-${infer Name}` ? Name : never;

export type EntryMail = {
  entryId: number;
  news: EntryMailKind;
  /** Distinguishes news that can occur more than once for an entry. */
  key: string | number;
  fee: BasisPoints;
  /** The side that acted, if the kind of news doesn't say. */
  by?: Side;
  reason?: string;
};

const TO_ORIGIN: ReadonlySet<EntryMailKind> = new Set<EntryMailKind>(['proposal-received', 'withdrawn']);

type Row = { service: string; catalog: string | null; running: number; pending: boolean } & Record<
  'origin' | 'origin_email' | 'destination' | 'destination_email',
  string
>;

/** Mails the news to the side that did not act. */
export async function queueEntryMail(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  { entryId, news, key, fee, by, reason = '' }: EntryMail,
): Promise<void> {
  const [row] = await deps.db.execute<Row>(sql`
    select s.name as service, c.name as catalog, m.fee as running, m.status = 'PENDING' as pending, o.name as origin, o.email as origin_email,
           d.name as destination, d.email as destination_email
      from marketplace_entries m join services s on s.id = m.service_id left join catalogs c on c.id = m.catalog_id
      join activities o on o.id = m.origin_activity_id join activities d on d.id = m.destination_activity_id
     where m.id = ${entryId}`);
  if (!row) throw new Error(`entry ${entryId} is gone`);
  const actor: Side = by ?? (TO_ORIGIN.has(news) ? 'destination' : 'origin');
  const told: Side = actor === 'origin' ? 'destination' : 'origin';
  const entry: EntryNews = {
    entryId,
    service: row.service,
    to: row[told],
    by: row[actor],
    catalog: row.catalog ?? '',
    fee,
    runningFee: row.running,
    reason,
    pending: row.pending,
  };
  await queueMail(deps, deps.db, {
    kind: `marketplace-${news}`,
    key: `marketplace:${entryId}:${key}`,
    recipient: row[`${told}_email`],
    recipientName: row[told],
    data: { entry },
  });
}
