// The audit log as a table for Excel, a page of rows at a time.
import { csvLines } from '../../bookings/desk/csv-table.server.ts';
import type { Deps } from '../../deps.ts';
import type { AuditFilter, AuditItem } from './audit-filter.ts';
import { actionWords, detailWords } from './audit-words.ts';
import { listAudit } from './list-audit.server.ts';
import { PLATFORM_ZONE } from '../../platform-zone.ts';

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

export async function* exportAudit(deps: Pick<Deps, 'db'>, filter: AuditFilter): AsyncGenerator<string> {
  yield csvLines([TITLES], { first: true });
  let after: number | undefined;
  do {
    const paging = { size: ROWS_AT_ONCE, after, before: undefined };
    const page = await listAudit(deps, { filter, paging });
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
    actionWords(action),
    row.subjectName ?? row.subjectType,
    row.subjectId === undefined ? undefined : { count: row.subjectId },
    detailWords(detail),
    row.clientAddress,
  ];
}
