// The audit log: pages, and export as CSV.
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { csvLines } from '../bookings/desk/csv-table.server.ts';
import type { Deps } from '../deps.ts';
import { allOf, beyond, orderById, plannedFor, type RowOf, withoutNulls } from '../sql.server.ts';
import { type IdPaging, type Page, pageById } from '../paging.ts';
import { PLATFORM_ZONE } from '../date-words.ts';
import { auditActionWords, type AuditFilter, type AuditItem, detailWords } from './audit.ts';

type Query = { filter: AuditFilter; paging: IdPaging };

/** One page of the audit log, newest first. */
export async function listAudit({ db }: Pick<Deps, 'db'>, query: Query): Promise<Page<AuditItem>> {
  const read = (inDb: Db) => inDb.execute<Row>(auditQuery(query));
  const narrowed = Object.values(query.filter).some((value) => value !== undefined);
  const rows = await plannedFor(db, narrowed, read);
  return pageById(rows.map(toItem), query.paging);
}

/**
 * A person's entries are three lists (actor, on behalf of, subject): each uses its own index and reads at
 * most one page.
 */
export function auditQuery({ filter, paging }: Query): SQL {
  const { person, activity } = filter;
  const order = orderById(sql`l.id`, paging);
  const wanted = allOf([...narrowing(filter), beyond(sql`l.id`, paging)]);
  const subject = (type: string, id: number) => sql`l.subject_type = ${type} and l.subject_id = ${id}`;
  const roles =
    person === undefined
      ? [activity === undefined ? sql`true` : subject('activity', activity)]
      : [sql`l.actor_id = ${person}`, sql`l.on_behalf_of_id = ${person}`, subject('user', person)];
  const ids = roles.map((role) => sql`(select l.id from audit_log l where ${role} and ${wanted} ${order})`);
  return sql`
    select l.id::float8 as id, l.at, l.action, l.subject_type as "subjectType", l.subject_id::float8 as "subjectId", l.detail,
           host(l.client_address) as "clientAddress", ${personAs('a')} as actor, ${personAs('o')} as "onBehalfOf",
           case l.subject_type
             when 'user' then (select s.name || ' ' || s.surname from users s where s.id = l.subject_id)
             when 'activity' then (select s.name from activities s where s.id = l.subject_id)
             when 'activity-type' then (select s.name from activity_types s where s.id = l.subject_id)
           end as "subjectName"
      from (${sql.join(ids, sql` union `)}) found join audit_log l on l.id = found.id
      left join users a on a.id = l.actor_id left join users o on o.id = l.on_behalf_of_id
     ${order}`;
}

function personAs(alias: 'a' | 'o'): SQL {
  const u = sql.raw(alias);
  return sql`case when ${u}.id is not null then json_build_object('id', ${u}.id, 'name', ${u}.name || ' ' || ${u}.surname) end`;
}

function narrowing({ person, activity, action, from, to }: AuditFilter): SQL[] {
  const midnight = (day: string) => sql`(${day}::date)::timestamp at time zone ${PLATFORM_ZONE}`;
  return [
    ...(person !== undefined && activity !== undefined
      ? [sql`l.subject_type = 'activity' and l.subject_id = ${activity}`]
      : []),
    ...(action === undefined ? [] : [sql`l.action = ${action}`]),
    ...(from === undefined ? [] : [sql`l.at >= ${midnight(from)}`]),
    ...(to === undefined ? [] : [sql`l.at < (${to}::date + 1)::timestamp at time zone ${PLATFORM_ZONE}`]),
  ];
}

type Row = RowOf<AuditItem>;

function toItem(row: Row): AuditItem {
  return { ...withoutNulls<AuditItem>(row), at: new Date(row.at).toISOString() };
}

const ROWS_AT_ONCE = 500;

const TITLES = [
  'Quando',
  'Chi',
  'Id di chi',
  'Come',
  'Id di come',
  'Azione',
  'Su che cosa',
  'Id',
  'Dettagli',
  'Indirizzo',
];

/** Exports the audit log as CSV, page by page. */
export async function* exportAudit(
  { read }: Pick<Deps, 'read'>,
  filter: AuditFilter,
): AsyncGenerator<string> {
  yield csvLines([TITLES], { first: true });
  let after: number | undefined;
  do {
    const paging = { size: ROWS_AT_ONCE, after, before: undefined };
    const page = await read((db) => listAudit({ db }, { filter, paging }));
    if (page.items.length > 0) yield csvLines(page.items.map(cells));
    after = page.next === undefined ? undefined : Number(page.next);
  } while (after !== undefined);
}

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: PLATFORM_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

function cells({ at, actor, onBehalfOf, action, detail, ...row }: AuditItem) {
  return [
    { when: clock.format(new Date(at)) },
    actor?.name,
    actor && { count: actor.id },
    onBehalfOf?.name,
    onBehalfOf && { count: onBehalfOf.id },
    auditActionWords(action),
    row.subjectName ?? row.subjectType,
    row.subjectId === undefined ? undefined : { count: row.subjectId },
    detailWords(detail),
    row.clientAddress,
  ];
}
