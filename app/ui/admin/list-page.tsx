// Administrators' pages of lists.
import type { ComponentProps, ReactNode } from 'react';
import { ADMIN_PAGE_SIZES } from '#app/domain/administration/paging.ts';
import type { Page } from '#app/domain/paging.ts';
import { type Column, DataTable } from '../dashboard/kit/data-table.tsx';
import { type Chip, ChipLinks, FilterChips, FilterForm, ListSearch } from '../dashboard/kit/filters.tsx';
import { Empty, PageHeader } from '../dashboard/kit/page-header.tsx';
import { Pager } from '../dashboard/kit/pager.tsx';
import { instantText } from '../format/instants.ts';
import { AdminLink } from './admin-frame.tsx';

type Props<Row> = ComponentProps<typeof PageHeader> & {
  page: Page<Row>;
  size: number;
  columns: readonly Column<Row>[];
  /** `q`: as typed, '' means no search. */
  search?: { label: string; q: string };
  filters?: Pick<ComponentProps<typeof FilterForm>, 'names' | 'children'>;
  chips?: readonly Chip[];
  /** Links instead of filters. */
  states?: ReactNode;
  /** Why the list is empty, without a search. */
  empty: string;
  renderTable?: (table: ReactNode) => ReactNode;
  below?: ReactNode;
};

export function ListPage<Row extends { id: number | string }>({
  page,
  size,
  columns,
  search,
  filters,
  chips = [],
  states,
  empty,
  renderTable = (table) => table,
  below,
  ...header
}: Props<Row>) {
  const table = (
    <DataTable caption={header.title} columns={columns} rows={page.items} rowKey={({ id }) => id} />
  );
  const active = chips.filter(({ name }) => name !== 'q').length;
  const filterForm = filters && <FilterForm {...filters} active={active} />;
  return (
    <div className="grid gap-6">
      <PageHeader {...header} />
      {search ? (
        <div className="flex flex-wrap items-end gap-4" data-no-print>
          <ListSearch {...search} />
          {filterForm}
        </div>
      ) : (
        filterForm
      )}
      {states}
      <FilterChips chips={chips} />
      {page.items.length > 0 ? (
        renderTable(table)
      ) : (
        <Empty>{search?.q ? `Nessun risultato per “${search.q}”` : empty}</Empty>
      )}
      <Pager {...page} size={{ current: size, sizes: ADMIN_PAGE_SIZES }} />
      {below}
    </div>
  );
}

/** The first column of a list: each row's name leads to its page. */
export function nameColumn(place: string, label = 'Nome'): Column<{ id: number; name: string }> {
  return {
    key: 'name',
    label,
    cell: ({ id, name }) => (
      <AdminLink inline strong to={`${place}/${id}`}>
        {name}
      </AdminLink>
    ),
  };
}

export function sinceColumn(label: string): Column<{ createdAt: string }> {
  return {
    key: 'since',
    label,
    cell: ({ createdAt }) => <span className="nums">{instantText(createdAt)}</span>,
  };
}

type StateLinksProps = { name: string; words: Readonly<Record<string, string>>; current: string };

/** The first state is shown without the parameter `name`. */
export function StateLinks({ name, words, current }: StateLinksProps) {
  const [[first] = []] = Object.entries(words);
  const valueOf = (state: string) => (state === first ? undefined : state);
  const choices = Object.entries(words).map(([state, text]) => ({ value: valueOf(state), words: text }));
  return <ChipLinks label="Stato" choices={choices} chosen={valueOf(current)} name={name} />;
}
