// The audit log.
import { useLocation } from 'react-router';
import {
  ACTION_WORDS,
  auditActionWords,
  type AuditFilter,
  type AuditItem,
  type AuditPerson,
  detailWords,
} from '#app/domain/administration/audit.ts';
import { numericDate } from '#app/domain/date-words.ts';
import type { Page } from '#app/domain/paging.ts';
import type { Column } from '../dashboard/kit/data-table.tsx';
import { type Chip, chipsFor, ChoiceFilter } from '../dashboard/kit/filters.tsx';
import { TextField } from '../form/text-field.tsx';
import { wordOptions } from '../format/options.ts';
import { instantText } from '../format/instants.ts';
import { TextLink } from '../parts/text-link.tsx';
import { AdminLink, UserLink } from './admin-frame.tsx';
import { ListPage } from './list-page.tsx';

type Props = {
  page: Page<AuditItem>;
  filter: AuditFilter;
  /** Names of the person and the activity in the filter. */
  personName: string | undefined;
  activityName: string | undefined;
  size: number;
};

export function AuditView({ page, filter, personName, activityName, size }: Props) {
  const { search } = useLocation();
  const chips = chipsOf(filter, { personName, activityName });
  return (
    <ListPage
      {...{ page, size, chips }}
      title="Registro"
      intro={<p>Le operazioni degli amministratori e tutto ciò che è stato fatto in nome di altri.</p>}
      filters={{ names: ['person', 'action', 'from', 'to'], children: <FilterFields {...filter} /> }}
      empty={chips.length === 0 ? 'Il registro è vuoto.' : 'Nessuna riga con questi filtri.'}
      columns={COLUMNS}
      below={
        <p data-no-print>
          <TextLink href={`/dashboard/admin/audit/export.csv${search}`} download>
            Esporta per Excel (CSV)
          </TextLink>
        </p>
      }
    />
  );
}

function FilterFields({ person, action, from, to }: AuditFilter) {
  return (
    <>
      <TextField
        optional
        name="person"
        label="Email o numero della persona"
        spellCheck={false}
        defaultValue={String(person ?? '')}
      />
      <ChoiceFilter
        name="action"
        label="Azione"
        options={wordOptions(ACTION_WORDS, 'Tutte')}
        chosen={action}
      />
      <TextField optional name="from" type="date" label="Dal giorno" defaultValue={from} />
      <TextField optional name="to" type="date" label="Al giorno" defaultValue={to} />
    </>
  );
}

type Names = Pick<Props, 'personName' | 'activityName'>;

function chipsOf(
  { person, activity, action, from, to }: AuditFilter,
  { personName, activityName }: Names,
): Chip[] {
  return chipsFor({
    person: person === undefined ? '' : (personName ?? `Persona ${person}`),
    activity: activity === undefined ? '' : (activityName ?? `Attività ${activity}`),
    action: action && ACTION_WORDS[action],
    from: from && `dal ${numericDate(from)}`,
    to: to && `fino al ${numericDate(to)}`,
  });
}

const COLUMNS: Column<AuditItem>[] = [
  { key: 'at', label: 'Quando', cell: ({ at }) => <span className="nums">{instantText(at)}</span> },
  { key: 'actor', label: 'Chi', cell: ({ actor }) => <Person person={actor} /> },
  { key: 'as', label: 'Come', cell: ({ onBehalfOf }) => (onBehalfOf ? <Person person={onBehalfOf} /> : '—') },
  { key: 'action', label: 'Azione', cell: ({ action }) => auditActionWords(action) },
  { key: 'subject', label: 'Su che cosa', cell: (row) => <Subject {...row} /> },
  {
    key: 'detail',
    label: 'Dettagli',
    cell: ({ detail }) => <span className="wrap-anywhere">{detailWords(detail) || '—'}</span>,
  },
  { key: 'address', label: 'Indirizzo IP', cell: ({ clientAddress }) => clientAddress ?? '—' },
];

function Person({ person }: { person: AuditPerson | undefined }) {
  if (person === undefined) return 'Il sistema';
  return <UserLink {...person} />;
}

const PLACES: Record<string, string> = {
  user: 'users',
  activity: 'activities',
  'activity-type': 'activity-types',
  'type-request': 'type-requests',
};

function Subject({ subjectType, subjectId, subjectName }: AuditItem) {
  const place = PLACES[subjectType];
  if (place === undefined || subjectId === undefined) return '—';
  // Deleted subjects have no page.
  if (subjectName === undefined && subjectType !== 'type-request') return `n. ${subjectId}, non c'è più`;
  return (
    <AdminLink inline to={`${place}/${subjectId}`}>
      {subjectName ?? `Richiesta n. ${subjectId}`}
    </AdminLink>
  );
}
