// Kinds of activity that operators have asked for.
import { Link } from 'react-router';

import { ADMIN_PAGE_SIZES } from '#app/domain/administration/paging.ts';
import type { Page } from '#app/domain/paging.ts';
import {
  REQUEST_STATUSES,
  type RequestItem,
  type RequestStatus,
} from '#app/domain/administration/type-requests/request-forms.ts';

import { type Column, DataTable } from '../../dashboard/kit/data-table.tsx';
import { Empty } from '../../dashboard/kit/empty.tsx';
import { PageHeader } from '../../dashboard/kit/page-header.tsx';
import { Pager } from '../../dashboard/kit/pager.tsx';
import { instantText } from '../../format/instants.ts';
import { Badge, type Tone } from '../../parts/badge.tsx';

const STATES: Record<RequestStatus, { words: string; tone: Tone }> = {
  pending: { words: 'Da decidere', tone: 'yellow' },
  approved: { words: 'Approvata', tone: 'green' },
  merged: { words: 'Unita', tone: 'purple' },
  rejected: { words: 'Respinta', tone: 'neutral' },
};

type Props = { page: Page<RequestItem>; status: RequestStatus | undefined; size: number };

export function RequestsView({ page, status, size }: Props) {
  return (
    <div className="grid gap-6">
      <PageHeader title="Richieste di tipi" />
      <nav aria-label="Stato" data-no-print>
        <ul className="flex flex-wrap gap-2">
          {[undefined, ...REQUEST_STATUSES].map((each) => (
            <li key={each ?? ''}>
              <Link
                to={each === undefined ? '?' : `?status=${each}`}
                className="chip"
                aria-current={each === status ? 'page' : undefined}
              >
                {each === undefined ? 'Tutte' : STATES[each].words}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {page.items.length === 0 ? (
        <Empty>Nessuna richiesta.</Empty>
      ) : (
        <DataTable caption="Richieste di tipi" columns={COLUMNS} rows={page.items} rowKey={({ id }) => id} />
      )}
      <Pager previous={page.previous} next={page.next} size={{ current: size, sizes: ADMIN_PAGE_SIZES }} />
    </div>
  );
}

export function RequestBadge({ status }: { status: RequestStatus }) {
  const { tone, words } = STATES[status];
  return <Badge tone={tone}>{words}</Badge>;
}

const COLUMNS: Column<RequestItem>[] = [
  {
    key: 'name',
    label: 'Tipo chiesto',
    cell: ({ id, name }) => (
      <a href={`/dashboard/admin/type-requests/${id}`} className="link font-semibold">
        {name}
      </a>
    ),
  },
  { key: 'who', label: 'Chi', cell: ({ requestedBy }) => requestedBy?.name ?? 'Nessuno' },
  { key: 'activity', label: 'Attività', cell: ({ activity }) => activity?.name ?? 'Nessuna' },
  {
    key: 'when',
    label: 'Chiesto',
    cell: ({ createdAt }) => <span className="nums">{instantText(createdAt)}</span>,
  },
  { key: 'state', label: 'Stato', cell: ({ status }) => <RequestBadge status={status} /> },
  { key: 'result', label: 'Diventato', cell: ({ resultingType }) => resultingType ?? '—' },
];
