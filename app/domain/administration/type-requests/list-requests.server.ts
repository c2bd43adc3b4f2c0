// What operators have asked for: one page, or one of them.
import { sql, type SQL } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import { allOf, beyond, inOrder } from '../../page-clause.server.ts';
import { type IdPaging, type Page, pageById } from '../../paging.ts';
import type { RequestItem, RequestStatus } from './request-forms.ts';

type Query = { status: RequestStatus | undefined; paging: IdPaging };

export async function listRequests({ db }: Pick<Deps, 'db'>, query: Query): Promise<Page<RequestItem>> {
  const { status, paging } = query;
  const conditions = [
    beyond(sql`r.id`, paging),
    ...(status === undefined ? [] : [sql`r.status = ${status}`]),
  ];
  const rows = await db.execute<Row>(sql`${SELECT} where ${allOf(conditions)} ${inOrder(sql`r.id`, paging)}`);
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

type Row = {
  [Key in keyof RequestItem]: undefined extends RequestItem[Key]
    ? Exclude<RequestItem[Key], undefined> | null
    : RequestItem[Key];
};

function toItem(row: Row): RequestItem {
  return {
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    decidedAt: row.decidedAt === null ? undefined : new Date(row.decidedAt).toISOString(),
    requestedBy: row.requestedBy ?? undefined,
    activity: row.activity ?? undefined,
    resultingType: row.resultingType ?? undefined,
  };
}
