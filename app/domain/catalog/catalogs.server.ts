// Catalogs: creates, lists, changes, orders and deletes them.
import { eq, sql } from 'drizzle-orm';
import { activities } from '#db/schema/activities.ts';
import { catalogs } from '#db/schema/catalog.ts';
import { isRunning } from '../activities/activities.server.ts';
import { requireMembership } from '../activities/members.server.ts';
import type { Deps } from '../deps.ts';
import {
  endOfList,
  goneAlready,
  madeBefore,
  type PositionedRows,
  readOrder,
  writePositions,
} from '../sql.server.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result, transact, transactional } from '../result.ts';
import { arrange, type Ordering } from '../sequence.ts';
import type { CatalogItem, CatalogRow, OwnCatalog } from './own-catalog.ts';
import { reachCatalog } from './reach.server.ts';
import { sellsInCatalog } from './service-cards.server.ts';
import type { CatalogFields } from './service-fields.ts';

export type NewCatalog = CatalogFields & { activityId: number; formNonce?: string };

/** Creates a catalog, last in the activity. */
export const createCatalog = transactional(
  async (
    { db, now }: Pick<Deps, 'db' | 'now'>,
    viewer: Viewer,
    { activityId, ...fields }: NewCatalog,
  ): Promise<Result<{ catalogId: number }, 'not-found'>> => {
    const member = await requireMembership(db, viewer, { activityId, right: 'manage' });
    if (!member.ok) return member;
    // Locks the activity, so that two new catalogs don't get the same position.
    await db
      .select({ id: activities.id })
      .from(activities)
      .where(eq(activities.id, activityId))
      .for('no key update');
    const { formNonce } = fields;
    const before = await madeBefore(db, catalogs, { formNonce, owner: eq(catalogs.activityId, activityId) });
    if (before !== undefined) return ok({ catalogId: before });
    const position = endOfList(catalogsOf(activityId));
    const [catalog] = await db
      .insert(catalogs)
      .values({ ...fields, activityId, position, createdAt: now(), updatedAt: now() })
      .onConflictDoNothing({ target: catalogs.formNonce })
      .returning({ catalogId: catalogs.id });
    // undefined: a form of another activity used this id.
    return catalog ? ok(catalog) : err('not-found');
  },
);

function catalogsOf(activityId: number): PositionedRows {
  return { table: sql`catalogs`, key: sql`t.id`, within: sql`t.activity_id = ${activityId}` };
}

// Catalogs of an activity in order, with their number of services.

/** The caller has checked the membership. */
export async function listOwnCatalogs({ db }: Pick<Deps, 'db'>, activityId: number): Promise<CatalogRow[]> {
  return db.execute<CatalogRow>(sql`
    select c.id, c.name, c.public, (select count(*)::int from catalog_services cs where cs.catalog_id = c.id) as services
      from catalogs c where c.activity_id = ${activityId} order by c.position, c.id`);
}

// A catalog and its services in order, own and resold ones, for members.

type ItemJson = {
  id: number;
  name: string;
  soldFor: string | null;
  archived: boolean;
  running: boolean;
  entryId: number | null;
};

type Row = Omit<OwnCatalog, 'items' | 'pending'> & {
  items: ItemJson[] | null;
  pending: OwnCatalog['pending'] | null;
};

/** The caller has checked the membership; catalogs of other activities are not found. */
export async function findOwnCatalog(
  { db }: Pick<Deps, 'db'>,
  { activityId, catalogId }: { activityId: number; catalogId: number },
): Promise<OwnCatalog | undefined> {
  const [row] = await db.execute<Row>(sql`
    select c.id, c.name, c.description, c.public,
           (select count(*)::int from catalog_images ci where ci.catalog_id = c.id) as images,
           (select count(*)::int from marketplace_entries m
             where m.catalog_id = c.id and m.ended_at is null and m.status <> 'REJECTED') as entries,
           (select json_agg(json_build_object('name', s.name, 'activity', o.name) order by m.created_at, m.id)
              from marketplace_entries m join services s on s.id = m.service_id join activities o on o.id = m.origin_activity_id
             where m.catalog_id = c.id and m.ended_at is null and m.status = 'PENDING') as pending,
           (select json_agg(json_build_object('id', s.id, 'name', s.name, 'archived', s.archived_at is not null,
                     'soldFor', case when s.activity_id <> c.activity_id then o.name end,
                     'running', ${sellsInCatalog},
                     'entryId', (select m.id from marketplace_entries m where m.service_id = s.id and m.catalog_id = c.id
                                  and ${isRunning(sql`m`)})) order by cs.position, s.id)
              from catalog_services cs join services s on s.id = cs.service_id join activities o on o.id = s.activity_id
             where cs.catalog_id = c.id) as items
      from catalogs c where c.id = ${catalogId} and c.activity_id = ${activityId}`);
  if (!row) return undefined;
  return { ...row, items: (row.items ?? []).map(toItem), pending: row.pending ?? [] };
}

function toItem({ id, name, soldFor, archived, running, entryId }: ItemJson): CatalogItem {
  const own = soldFor === null;
  const hidden = archived && own ? 'archived' : archived || !running ? 'suspended' : undefined;
  return { id, name, soldFor: soldFor ?? undefined, entryId: entryId ?? undefined, hidden };
}

export type CatalogChange = { catalogId: number; fields: CatalogFields };

/** Changes a catalog's texts and visibility. */
export function updateCatalog(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { catalogId, fields: { name, description, public: isPublic } }: CatalogChange,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const reached = await reachCatalog(tx, viewer, catalogId);
    if (!reached.ok) return reached;
    await tx
      .update(catalogs)
      .set({ name, description, public: isPublic, updatedAt: deps.now() })
      .where(eq(catalogs.id, catalogId));
    return ok(undefined);
  });
}

// The order of catalogs on the activity's page.

export type CatalogsOrdering = { activityId: number; ordering: Ordering };

/** If two people save at once, the later order holds, and nothing that one of them didn't know is lost. */
export function orderCatalogs(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { activityId, ordering }: CatalogsOrdering,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const member = await requireMembership(tx, viewer, { activityId, right: 'manage' });
    if (!member.ok) return member;
    // The same lock as for creating catalogs.
    await tx
      .select({ id: activities.id })
      .from(activities)
      .where(eq(activities.id, activityId))
      .for('no key update');
    const rows = catalogsOf(activityId);
    await writePositions(tx, rows, arrange(await readOrder(tx, rows), ordering));
    return ok(undefined);
  });
}

export type DeleteCatalogError = 'not-found' | 'has-entries';

/**
 * Deletes a catalog; its services stay. Marketplace entries must be ended first, so that no resold service
 * loses its catalog.
 */
export function deleteCatalog(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  catalogId: number,
): Promise<Result<undefined, DeleteCatalogError>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, DeleteCatalogError>> => {
    const reached = await reachCatalog(tx, viewer, catalogId);
    if (!reached.ok) return goneAlready(tx, { id: catalogs.id, wanted: catalogId, value: undefined });
    const entries = await tx.execute(sql`
      select 1 from marketplace_entries
       where catalog_id = ${catalogId} and ended_at is null and status <> 'REJECTED' limit 1`);
    if (entries.length > 0) return err('has-entries');
    await tx.delete(catalogs).where(eq(catalogs.id, catalogId));
    return ok(undefined);
  });
}
