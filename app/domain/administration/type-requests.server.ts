// Operators' requests for an activity type: lists and decides them.
import { eq, sql, type SQL } from 'drizzle-orm';
import { activityTypeRequests, activityTypes } from '#db/schema/activities.ts';
import { users } from '#db/schema/identity.ts';
import type { Deps } from '../deps.ts';
import type { Administrator } from '../identity/viewer.ts';
import { auditBy } from '../identity/write-audit.server.ts';
import { queueMail } from '../mail/mails.server.ts';
import { allOf, beyond, orderById, type RowOf, withoutNulls } from '../sql.server.ts';
import { type IdPaging, type Page, pageById } from '../paging.ts';
import { err, ok, type Result, transact } from '../result.ts';
import type { RequestItem, RequestStatus, TypeFields } from './activity-type.ts';
import { addType, type AddTypeError } from './activity-types.server.ts';

type Query = { status: RequestStatus | undefined; paging: IdPaging };

/** One page of requests, or a single one. */
export async function listRequests({ db }: Pick<Deps, 'db'>, query: Query): Promise<Page<RequestItem>> {
  const { status, paging } = query;
  const conditions = [
    beyond(sql`r.id`, paging),
    ...(status === undefined ? [] : [sql`r.status = ${status}`]),
  ];
  const rows = await db.execute<Row>(
    sql`${SELECT} where ${allOf(conditions)} ${orderById(sql`r.id`, paging)}`,
  );
  return pageById(rows.map(toItem), paging);
}

export async function findRequest({ db }: Pick<Deps, 'db'>, id: number): Promise<RequestItem | undefined> {
  const [row] = await db.execute<Row>(sql`${SELECT} where r.id = ${id}`);
  return row && toItem(row);
}

const SELECT: SQL = sql`
  select r.id, r.name, r.note, r.status, r.created_at as "createdAt", r.decided_at as "decidedAt", t.name as "resultingType",
         case when u.id is not null then json_build_object('id', u.id, 'name', u.name || ' ' || u.surname) end as "requestedBy",
         case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as activity
    from activity_type_requests r left join users u on u.id = r.requested_by_id
    left join activities a on a.id = r.activity_id left join activity_types t on t.id = r.resulting_type_id`;

type Row = RowOf<RequestItem>;

function toItem(row: Row): RequestItem {
  return {
    ...withoutNulls<RequestItem>(row),
    createdAt: new Date(row.createdAt).toISOString(),
    decidedAt: row.decidedAt === null ? undefined : new Date(row.decidedAt).toISOString(),
  };
}

export type Decision =
  | { kind: 'approved'; type: TypeFields }
  | { kind: 'merged'; typeId: number }
  | { kind: 'rejected'; note: string };

/** `decided`: somebody else decided first. */
export type DecideError = 'not-found' | 'decided' | 'unknown-type' | AddTypeError;

type Asked = { requestId: number; decision: Decision };

/**
 * Creates the requested type, assigns an existing one, or rejects the request, and mails the operator.
 * Source: docs/rules/activities.md#types.
 */
export function decideRequest(
  deps: Deps,
  admin: Administrator,
  { requestId, decision }: Asked,
): Promise<Result<undefined, DecideError>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, DecideError>> => {
    const inTx = { ...deps, db: tx };
    const [request] = await tx
      .select()
      .from(activityTypeRequests)
      .where(eq(activityTypeRequests.id, requestId))
      .for('update');
    if (!request) return err('not-found');
    if (request.status !== 'pending') return err('decided');
    const type = await resultOf(inTx, admin, decision);
    if (!type.ok) return type;
    await tx
      .update(activityTypeRequests)
      .set({
        status: decision.kind,
        decidedById: admin.userId,
        decidedAt: deps.now(),
        resultingTypeId: type.value?.id ?? null,
      })
      .where(eq(activityTypeRequests.id, requestId));
    await auditBy(inTx, admin, {
      action: `type-request.${decision.kind}`,
      subject: { type: 'type-request', id: requestId },
      detail: { name: request.name, ...(type.value && { type: type.value.name }) },
    });
    await tellRequester(inTx, request, { typeName: type.value?.name, note: noteOf(decision) });
    return ok(undefined);
  });
}

type Resulting = { id: number; name: string } | undefined;

async function resultOf(
  deps: Deps,
  admin: Administrator,
  decision: Decision,
): Promise<Result<Resulting, 'unknown-type' | AddTypeError>> {
  if (decision.kind === 'rejected') return ok(undefined);
  if (decision.kind === 'approved') {
    const added = await addType(deps, admin, decision.type);
    return added.ok ? ok({ id: added.value.activityTypeId, name: decision.type.name }) : added;
  }
  const [type] = await deps.db
    .select({ id: activityTypes.id, name: activityTypes.name })
    .from(activityTypes)
    .where(eq(activityTypes.id, decision.typeId));
  return type ? ok(type) : err('unknown-type');
}

function noteOf(decision: Decision): string | undefined {
  return decision.kind === 'rejected' && decision.note !== '' ? decision.note : undefined;
}

type Told = { typeName: string | undefined; note: string | undefined };

async function tellRequester(
  deps: Deps,
  { id, requestedById, name: wanted }: typeof activityTypeRequests.$inferSelect,
  told: Told,
): Promise<void> {
  if (requestedById === null) return;
  const [user] = await deps.db.select().from(users).where(eq(users.id, requestedById));
  if (!user || user.erasedAt) return;
  await queueMail(deps, deps.db, {
    kind: 'account-type-decided',
    key: `type-decided:${id}`,
    userId: user.id,
    recipient: user.email,
    recipientName: `${user.name} ${user.surname}`,
    data: { name: user.name, wanted, ...told },
  });
}
