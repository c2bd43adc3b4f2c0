// Adds another activity's service to a catalog: at once up to the fee that the owner allows, otherwise as a
// proposal. Source: docs/rules/marketplace.md#adding-a-service.
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { activities } from '#db/schema/activities.ts';
import { services } from '#db/schema/catalog.ts';
import { marketplaceEntries, marketplaceEntryEvents } from '#db/schema/marketplace.ts';
import { appendToCatalog } from '../catalog/catalog-services.server.ts';
import { reachCatalog } from '../catalog/reach.server.ts';
import { refusalOf } from '../database-errors.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { BasisPoints } from '../money/cents.ts';
import { err, ok, transact, type Result } from '../result.ts';
import { queueEntryMail } from './entry-mails.server.ts';

export type Wish = {
  serviceId: number;
  catalogId: number;
  fee: BasisPoints;
  /** Form id: a form sent twice gets the first answer again. */
  formNonce?: string;
};

export type AddToCatalogError =
  | 'not-found'
  /** Not in the marketplace, archived, or of a suspended activity. */
  | 'not-offered'
  | 'own-service'
  | 'service-already-in-catalog'
  | 'service-already-proposed';

export type AddedEntry = { entryId: number; status: 'ACCEPTED' | 'PENDING' };

type Needs = Pick<Deps, 'db' | 'now' | 'jobs'>;

export async function addToCatalog(
  deps: Needs,
  viewer: Viewer,
  wish: Wish,
): Promise<Result<AddedEntry, AddToCatalogError>> {
  try {
    return await transact(deps.db, (tx) => add({ ...deps, db: tx }, viewer, wish));
  } catch (error) {
    if (refusalOf(error)?.constraint === 'marketplace_entries_live_key') return answerAgain(deps.db, wish);
    throw error;
  }
}

async function add(deps: Needs, viewer: Viewer, wish: Wish): Promise<Result<AddedEntry, AddToCatalogError>> {
  const { serviceId, catalogId, fee } = wish;
  const catalog = await reachCatalog(deps.db, viewer, catalogId);
  if (!catalog.ok) return catalog;
  const offered = await findOffered(deps.db, serviceId);
  if (!offered) return err('not-offered');
  const { activityId } = catalog.value;
  if (offered.activityId === activityId) return err('own-service');
  const direct = fee <= offered.maxResaleFee;
  const terms = direct
    ? ({ source: 'DIRECT', status: 'ACCEPTED' } as const)
    : ({ source: 'PROPOSAL', status: 'PENDING' } as const);
  const now = deps.now();
  const parties = { originActivityId: offered.activityId, destinationActivityId: activityId };
  const [entry] = await deps.db
    .insert(marketplaceEntries)
    .values({
      ...parties,
      ...terms,
      serviceId,
      catalogId,
      fee,
      createdById: viewer.userId,
      decidedAt: direct ? now : null,
      createdAt: now,
    })
    .returning({ id: marketplaceEntries.id });
  if (!entry) throw new Error('an insert answers its row');
  const event = {
    entryId: entry.id,
    at: now,
    actorId: viewer.userId,
    kind: direct ? 'added' : 'proposed',
    detail: wish.formNonce === undefined ? { fee } : { fee, formNonce: wish.formNonce },
  };
  await deps.db.insert(marketplaceEntryEvents).values(event);
  if (direct) await appendToCatalog(deps.db, catalogId, serviceId);
  else await queueEntryMail(deps, { entryId: entry.id, news: 'proposal-received', key: 'proposed', fee });
  return ok({ entryId: entry.id, status: terms.status });
}

async function findOffered(db: Db, serviceId: number) {
  const [offered] = await db
    .select({ activityId: services.activityId, maxResaleFee: services.maxResaleFee })
    .from(services)
    .innerJoin(activities, eq(activities.id, services.activityId))
    .where(
      and(
        eq(services.id, serviceId),
        eq(services.visibleInMarketplace, true),
        isNull(services.archivedAt),
        isNull(activities.suspendedAt),
      ),
    );
  return offered;
}

type Live = { id: number; status: AddedEntry['status']; formNonce: string | null };

/** The existing entry that prevents another one, or the answer of this same form. */
async function answerAgain(
  db: Db,
  { serviceId, catalogId, formNonce }: Wish,
): Promise<Result<AddedEntry, AddToCatalogError>> {
  const [entry] = await db.execute<Live>(sql`
    select m.id, m.status, e.detail->>'formNonce' as "formNonce"
      from marketplace_entries m left join marketplace_entry_events e on e.entry_id = m.id and e.kind in ('added', 'proposed')
     where m.service_id = ${serviceId} and m.catalog_id = ${catalogId} and m.ended_at is null and m.status <> 'REJECTED'`);
  if (entry && formNonce !== undefined && entry.formNonce === formNonce)
    return ok({ entryId: entry.id, status: entry.status });
  return err(entry?.status === 'PENDING' ? 'service-already-proposed' : 'service-already-in-catalog');
}
