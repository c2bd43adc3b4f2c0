// Everybody who has an account.
import { useLocation } from 'react-router';

import { ADMIN_PAGE_SIZES } from '#app/domain/administration/paging.ts';
import type { Page } from '#app/domain/paging.ts';
import {
  ROLES,
  USER_STATES,
  type UserFilter,
  type UserItem,
} from '#app/domain/administration/users/user-filter.ts';

import { KeptFields } from '../../dashboard/kit/kept-fields.tsx';
import { type Column, DataTable } from '../../dashboard/kit/data-table.tsx';
import { Empty } from '../../dashboard/kit/empty.tsx';
import { type Chip, FilterChips, FilterForm } from '../../dashboard/kit/filters.tsx';
import { PageHeader } from '../../dashboard/kit/page-header.tsx';
import { Pager } from '../../dashboard/kit/pager.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { instantText } from '../../format/instants.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { ListSearch } from '../../dashboard/kit/list-search.tsx';
import { ROLE_WORDS, STATE_WORDS, UserBadge } from './user-words.tsx';

type Props = { page: Page<UserItem>; filter: UserFilter; size: number };

export function UsersView({ page, filter, size }: Props) {
  const chips = chipsOf(filter);
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Utenti"
        actions={<ButtonLink href="/dashboard/admin/users/new">Nuovo utente</ButtonLink>}
      />
      <div className="flex flex-wrap items-end gap-4" data-no-print>
        <ListSearch label="Nome o email" q={filter.q} />
        <Filters filter={filter} active={chips.filter(({ name }) => name !== 'q').length} />
      </div>
      <FilterChips chips={chips} />
      {page.items.length === 0 ? (
        <Empty>
          {filter.q === '' ? 'Nessun utente con questi filtri.' : `Nessun risultato per «${filter.q}»`}
        </Empty>
      ) : (
        <DataTable caption="Utenti" columns={COLUMNS} rows={page.items} rowKey={({ id }) => id} />
      )}
      <Pager previous={page.previous} next={page.next} size={{ current: size, sizes: ADMIN_PAGE_SIZES }} />
    </div>
  );
}

function Filters({ filter, active }: { filter: UserFilter; active: number }) {
  const { search } = useLocation();
  return (
    <FilterForm key={search} active={active}>
      <KeptFields search={search} except={['role', 'state']} />
      <SelectField
        optional
        name="role"
        label="Ruolo"
        defaultValue={filter.role ?? ''}
        options={[
          { value: '', label: 'Tutti' },
          ...ROLES.map((value) => ({ value, label: ROLE_WORDS[value] })),
        ]}
      />
      <SelectField
        optional
        name="state"
        label="Stato"
        defaultValue={filter.state ?? ''}
        options={[
          { value: '', label: 'Tutti' },
          ...USER_STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
        ]}
      />
    </FilterForm>
  );
}

function chipsOf({ q, role, state }: UserFilter): Chip[] {
  return [
    ...(q === '' ? [] : [{ name: 'q', label: `«${q}»` }]),
    ...(role === undefined ? [] : [{ name: 'role', label: ROLE_WORDS[role] }]),
    ...(state === undefined ? [] : [{ name: 'state', label: STATE_WORDS[state] }]),
  ];
}

const COLUMNS: Column<UserItem>[] = [
  {
    key: 'name',
    label: 'Nome',
    cell: ({ id, name }) => (
      <a href={`/dashboard/admin/users/${id}`} className="link font-semibold">
        {name}
      </a>
    ),
  },
  { key: 'email', label: 'Email', cell: ({ email }) => <span className="break-all">{email}</span> },
  { key: 'role', label: 'Ruolo', cell: ({ role }) => ROLE_WORDS[role] },
  { key: 'activities', label: 'Attività', number: true, cell: ({ activities }) => activities },
  {
    key: 'since',
    label: 'Iscritto',
    cell: ({ createdAt }) => <span className="nums">{instantText(createdAt)}</span>,
  },
  { key: 'state', label: 'Stato', cell: (row) => <UserBadge {...row} /> },
];
