// All activities of the platform.
import { useLocation } from 'react-router';

import {
  ACTIVITY_STATES,
  type ActivityFilter,
  type ActivityItem,
  type ActivityState,
} from '#app/domain/administration/activities/activity-filter.ts';
import { ADMIN_PAGE_SIZES } from '#app/domain/administration/paging.ts';
import type { Page } from '#app/domain/paging.ts';

import { KeptFields } from '../../dashboard/kit/kept-fields.tsx';
import { type Column, DataTable } from '../../dashboard/kit/data-table.tsx';
import { Empty } from '../../dashboard/kit/empty.tsx';
import { type Chip, FilterChips, FilterForm } from '../../dashboard/kit/filters.tsx';
import { ListSearch } from '../../dashboard/kit/list-search.tsx';
import { PageHeader } from '../../dashboard/kit/page-header.tsx';
import { Pager } from '../../dashboard/kit/pager.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { instantText } from '../../format/instants.ts';
import { typeOptions, type TypeChoice } from '../../onboarding/first-activity-fields.tsx';
import { ActivityBadge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';

const STATE_WORDS: Record<ActivityState, string> = {
  published: 'Pubblicate',
  unpublished: 'Non pubblicate',
  suspended: 'Sospese',
};

type Props = { page: Page<ActivityItem>; filter: ActivityFilter; types: TypeChoice[]; size: number };

export function ActivitiesView({ page, filter, types, size }: Props) {
  const chips = chipsOf(filter, types);
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Attività"
        actions={<ButtonLink href="/dashboard/admin/activities/new">Nuova attività</ButtonLink>}
      />
      <div className="flex flex-wrap items-end gap-4" data-no-print>
        <ListSearch label="Nome, indirizzo o titolare" q={filter.q} />
        <Filters filter={filter} types={types} active={chips.filter(({ name }) => name !== 'q').length} />
      </div>
      <FilterChips chips={chips} />
      {page.items.length === 0 ? (
        <Empty>
          {filter.q === '' ? 'Nessuna attività con questi filtri.' : `Nessun risultato per «${filter.q}»`}
        </Empty>
      ) : (
        <DataTable caption="Attività" columns={COLUMNS} rows={page.items} rowKey={({ id }) => id} />
      )}
      <Pager previous={page.previous} next={page.next} size={{ current: size, sizes: ADMIN_PAGE_SIZES }} />
    </div>
  );
}

type FiltersProps = Pick<Props, 'filter' | 'types'> & { active: number };

function Filters({ filter, types, active }: FiltersProps) {
  const { search } = useLocation();
  return (
    <FilterForm key={search} active={active}>
      <KeptFields search={search} except={['type', 'state']} />
      <SelectField
        optional
        name="state"
        label="Stato"
        defaultValue={filter.state ?? ''}
        options={[
          { value: '', label: 'Tutte' },
          ...ACTIVITY_STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
        ]}
      />
      <SelectField
        optional
        name="type"
        label="Tipo"
        defaultValue={filter.typeId === undefined ? '' : String(filter.typeId)}
        options={[{ value: '', label: 'Tutti' }, ...typeOptions(types).slice(1)]}
      />
    </FilterForm>
  );
}

function chipsOf({ q, state, typeId }: ActivityFilter, types: readonly TypeChoice[]): Chip[] {
  const type = types.find(({ id }) => id === typeId)?.name ?? 'Tipo non trovato';
  return [
    ...(q === '' ? [] : [{ name: 'q', label: `«${q}»` }]),
    ...(state === undefined ? [] : [{ name: 'state', label: STATE_WORDS[state] }]),
    ...(typeId === undefined ? [] : [{ name: 'type', label: type }]),
  ];
}

const COLUMNS: Column<ActivityItem>[] = [
  {
    key: 'name',
    label: 'Nome',
    cell: ({ id, name }) => (
      <a href={`/dashboard/admin/activities/${id}`} className="link font-semibold">
        {name}
      </a>
    ),
  },
  {
    key: 'subdomain',
    label: 'Indirizzo',
    cell: ({ subdomain }) => <span className="break-all">{subdomain}</span>,
  },
  { key: 'type', label: 'Tipo', cell: ({ type }) => type },
  {
    key: 'owner',
    label: 'Titolare',
    cell: ({ owner, ownerId }) => (
      <a href={`/dashboard/admin/users/${ownerId}`} className="link">
        {owner}
      </a>
    ),
  },
  {
    key: 'since',
    label: 'Creata',
    cell: ({ createdAt }) => <span className="nums">{instantText(createdAt)}</span>,
  },
  { key: 'state', label: 'Stato', cell: (row) => <ActivityBadge {...row} /> },
];
