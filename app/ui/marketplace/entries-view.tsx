// Marketplace entries of all the viewer's activities, received and sent.
import {
  actionsOf,
  type EntryFilter,
  type EntryItem,
  type EntryPage,
} from '#app/domain/marketplace/entry.ts';
import { chipsFor, ChipLinks, ChoiceFilter, FilterChips, FilterForm } from '../dashboard/kit/filters.tsx';
import { type Column, DataTable } from '../dashboard/kit/data-table.tsx';
import { Empty, PageHeader } from '../dashboard/kit/page-header.tsx';
import { Pager } from '../dashboard/kit/pager.tsx';
import { numericDate } from '#app/domain/date-words.ts';
import { percent } from '#app/domain/money/percent-text.ts';
import { ButtonLink } from '../parts/button.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { wordOptions } from '../format/options.ts';
import { ACTION_LINKS, EntryState, SOURCE_WORDS, STATUS_WORDS } from './action-view.tsx';

type Props = { page: EntryPage; filter: EntryFilter };

const SIDES = [
  { side: undefined, words: 'Tutte' },
  { side: 'received', words: 'Ricevute' },
  { side: 'sent', words: 'Inviate' },
] as const;

export function EntriesView({ page, filter }: Props) {
  const chips = chipsFor({
    status: filter.state && STATUS_WORDS[filter.state],
    source: filter.source && SOURCE_WORDS[filter.source],
  });
  const untouched = chips.length === 0 && filter.side === undefined && page.previous === undefined;
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Proposte"
        intro="I servizi tuoi che altri rivendono o chiedono di rivendere, e quelli di altri che rivendi tu."
        actions={<ButtonLink href="/marketplace">Cerca nel Marketplace</ButtonLink>}
      />
      <div className="grid gap-4">
        <SideLinks chosen={filter.side} />
        <FilterForm names={['status', 'source']} active={chips.length}>
          <ChoiceFilter
            name="status"
            label="Stato"
            options={wordOptions(STATUS_WORDS, 'Tutti')}
            chosen={filter.state}
          />
          <ChoiceFilter
            name="source"
            label="Origine"
            options={wordOptions(SOURCE_WORDS, 'Tutte')}
            chosen={filter.source}
          />
        </FilterForm>
        <FilterChips chips={chips} />
      </div>
      {page.entries.length === 0 ? (
        <Empty>
          {untouched
            ? 'Non ci sono ancora proposte. Cerca nel Marketplace un servizio da rivendere, o mostra lì uno dei tuoi.'
            : 'Nessuna proposta con questi filtri.'}
        </Empty>
      ) : (
        <DataTable caption="Proposte" columns={COLUMNS} rows={page.entries} rowKey={({ id }) => id} />
      )}
      <Pager previous={page.previous} next={page.next} />
    </div>
  );
}

function SideLinks({ chosen }: { chosen: EntryFilter['side'] }) {
  const choices = SIDES.map(({ side, words }) => ({ value: side, words }));
  return <ChipLinks label="Verso" name="side" choices={choices} chosen={chosen} />;
}

const COLUMNS: readonly Column<EntryItem>[] = [
  {
    key: 'service',
    label: 'Servizio',
    cell: ({ id, serviceName }) => (
      <TextLink strong href={`/marketplace/entries/${id}`}>
        {serviceName}
      </TextLink>
    ),
  },
  { key: 'who', label: 'Tra', cell: (entry) => <Parties {...entry} /> },
  { key: 'catalog', label: 'Catalogo', cell: ({ catalogName }) => catalogName ?? 'Catalogo eliminato' },
  { key: 'fee', label: 'Commissione', number: true, cell: (entry) => <Fee {...entry} /> },
  { key: 'date', label: 'Data', number: true, cell: ({ date }) => numericDate(date) },
  {
    key: 'state',
    label: 'Stato',
    cell: (entry) => (
      <span className="grid gap-1">
        <EntryState {...entry} />
        <span className="text-small text-muted">{SOURCE_WORDS[entry.source]}</span>
      </span>
    ),
  },
  { key: 'actions', label: 'Che cosa puoi fare', cell: (entry) => <Actions {...entry} /> },
];

function Parties({ origin, destination, sides }: EntryItem) {
  const mine = (side: EntryItem['sides'][number]) => (sides.includes(side) ? ' (tu)' : '');
  return (
    <span className="grid text-small">
      <span>{`Fornito da ${origin}${mine('origin')}`}</span>
      <span>{`Rivenduto da ${destination}${mine('destination')}`}</span>
    </span>
  );
}

function Fee({ fee, proposedFee }: EntryItem) {
  return proposedFee === undefined ? percent(fee) : `${percent(fee)} → ${percent(proposedFee)}`;
}

/** Only actions that answer a proposal; others are on the entry's page. */
function Actions(entry: EntryItem) {
  const actions = actionsOf(entry).filter((action) =>
    ['accept', 'reject', 'accept-fee', 'reject-fee'].includes(action),
  );
  return (
    <span className="flex flex-wrap gap-x-4">
      {actions.map((action) => (
        <TextLink
          key={action}
          href={`/marketplace/entries/${entry.id}/${action}`}
          aria-label={`${ACTION_LINKS[action]}: ${entry.serviceName}`}
        >
          {ACTION_LINKS[action]}
        </TextLink>
      ))}
      {actions.length === 0 ? (
        <TextLink href={`/marketplace/entries/${entry.id}`} aria-label={`Apri: ${entry.serviceName}`}>
          Apri
        </TextLink>
      ) : null}
    </span>
  );
}
