// Activity types as operators choose them, and their requests for one that is missing.
import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { activityTypeRequests, activityTypes } from '#db/schema/activities.ts';
import { users } from '#db/schema/identity.ts';

import { refusalOf } from '../database-errors.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result, transact } from '../result.ts';

import { requireMembership } from './members.server.ts';
import type { TypeRequest } from './type-request.ts';

// Where a kind of activity stands in the tree of types.

/** Keeps the tree a tree, and two siblings from taking one position: whoever changes it holds this lock. */
export async function lockTypes(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('activity_types'))`);
}

/** Behind the last of a parent's children; `exceptId` is one of them that is to move there. */
export async function nextPosition(db: Db, parentId: number | null, exceptId = 0): Promise<number> {
  const siblings = parentId === null ? isNull(activityTypes.parentId) : eq(activityTypes.parentId, parentId);
  const [next] = await db
    .select({ position: sql<number>`coalesce(max(position) + 1, 0)::int` })
    .from(activityTypes)
    .where(and(siblings, ne(activityTypes.id, exceptId)));
  return next?.position ?? 0;
}

export type ActivityTypeFields = {
  name: string;
  /** null: at the top of the tree. */
  parentId: number | null;
  /** VAT does not apply to what it sells. */
  vatFree: boolean;
  /** It adds services of its own; others resell. */
  host: boolean;
};

export type CreateActivityTypeError = 'not-allowed' | 'duplicate-name' | 'unknown-parent';

/** An admin adds a kind of activity, last among its siblings. */
export async function createActivityType(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  input: ActivityTypeFields,
): Promise<Result<{ activityTypeId: number }, CreateActivityTypeError>> {
  if (viewer.role !== 'admin') return err('not-allowed');
  try {
    return await transact(deps.db, (tx) => insertType({ ...deps, db: tx }, input));
  } catch (error) {
    const constraint = refusalOf(error)?.constraint;
    if (constraint === 'activity_types_name_key') return err('duplicate-name');
    if (constraint === 'activity_types_parent_id_activity_types_id_fk') return err('unknown-parent');
    throw error;
  }
}

async function insertType({ db, now }: Pick<Deps, 'db' | 'now'>, input: ActivityTypeFields) {
  await lockTypes(db);
  const position = await nextPosition(db, input.parentId);
  const [type] = await db
    .insert(activityTypes)
    .values({ ...input, position, createdAt: now(), updatedAt: now() })
    .returning({ id: activityTypes.id });
  if (!type) throw new Error('an insert answers its row');
  return ok({ activityTypeId: type.id });
}

export type ActivityTypeChoice = {
  id: number;
  name: string;
  /** 0 at the top of the tree. */
  depth: number;
};

/** The kinds of activity as one list in the order of their tree, for choosing one. */
export async function listActivityTypes({ db }: Pick<Deps, 'db'>): Promise<ActivityTypeChoice[]> {
  const { id, name, parentId, position } = activityTypes;
  const rows = await db.select({ id, name, parentId }).from(activityTypes).orderBy(asc(position), asc(id));
  const under = (parent: number | null, depth: number): ActivityTypeChoice[] =>
    rows
      .filter((row) => row.parentId === parent)
      .flatMap((row) => [{ id: row.id, name: row.name, depth }, ...under(row.id, depth + 1)]);
  return under(null, 0);
}

const MOST = 20;

/** What somebody has asked for, newest first, and what became of it. */
export function listTypeRequests({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<TypeRequest[]> {
  return db
    .select({
      id: activityTypeRequests.id,
      name: activityTypeRequests.name,
      status: activityTypeRequests.status,
      resultingType: activityTypes.name,
    })
    .from(activityTypeRequests)
    .leftJoin(activityTypes, eq(activityTypes.id, activityTypeRequests.resultingTypeId))
    .where(eq(activityTypeRequests.requestedById, viewer.userId))
    .orderBy(desc(activityTypeRequests.id))
    .limit(MOST);
}

// An operator asks for a new kind of activity. Source: docs/rules/activities.md#types.

type Asked = { activityId: number; name: string; note: string };

export type RequestTypeError = 'not-found' | 'type-exists';

/** What somebody has asked for already, and nobody has decided, is asked once. */
export function requestActivityType(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  asked: Asked,
): Promise<Result<undefined, RequestTypeError>> {
  return transact(deps.db, async (tx) => {
    const member = await requireMembership(tx, viewer, { activityId: asked.activityId, right: 'manage' });
    if (!member.ok) return member;
    const wanted = sql`lower(${asked.name})`;
    const [existing] = await tx
      .select({ id: activityTypes.id })
      .from(activityTypes)
      .where(eq(sql`lower(${activityTypes.name})`, wanted));
    if (existing) return err('type-exists');
    // One after the other, so that a form sent twice finds what the first sending wrote.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.userId)).for('no key update');
    const [same] = await tx
      .select({ id: activityTypeRequests.id })
      .from(activityTypeRequests)
      .where(
        and(
          eq(activityTypeRequests.requestedById, viewer.userId),
          eq(activityTypeRequests.status, 'pending'),
          eq(sql`lower(${activityTypeRequests.name})`, wanted),
        ),
      );
    if (same) return ok(undefined);
    await tx
      .insert(activityTypeRequests)
      .values({ ...asked, requestedById: viewer.userId, createdAt: deps.now() });
    return ok(undefined);
  });
}
