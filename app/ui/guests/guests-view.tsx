// Who booked with somebody's activities.
import { PAGE_SIZES } from '#app/domain/paging.ts';
import type { GuestItem, GuestPage } from '#app/domain/bookings/guests/guest.ts';

import { ListSearch } from '../dashboard/kit/list-search.tsx';
import { type Column, DataTable } from '../dashboard/kit/data-table.tsx';
import { Empty } from '../dashboard/kit/empty.tsx';
import { FilterChips } from '../dashboard/kit/filters.tsx';
import { PageHeader } from '../dashboard/kit/page-header.tsx';
import { Pager } from '../dashboard/kit/pager.tsx';
import { numericDate } from '#app/domain/date-words.ts';
import { formatMoney } from '../format/money.ts';
import { formatPhone } from '../format/phone.ts';

type Props = { page: GuestPage; q: string; size: number };

export function GuestsView({ page, q, size }: Props) {
  return (
    <div className="grid gap-6">
      <PageHeader title="Ospiti" intro="Chi ha prenotato con le tue attività, per indirizzo email." />
      <ListSearch q={q} label="Nome, email o telefono" />
      <FilterChips chips={q === '' ? [] : [{ name: 'q', label: `«${q}»` }]} />
      {page.items.length === 0 ? (
        <Empty>{q === '' ? 'Non hai ancora ospiti.' : `Nessun risultato per «${q}»`}</Empty>
      ) : (
        <DataTable
          caption="Ospiti"
          columns={COLUMNS}
          rows={page.items}
          rowKey={({ reference }) => reference}
        />
      )}
      <Pager previous={page.previous} next={page.next} size={{ current: size, sizes: PAGE_SIZES }} />
    </div>
  );
}

const COLUMNS: Column<GuestItem>[] = [
  {
    key: 'name',
    label: 'Nome',
    cell: ({ reference, name }) => (
      <a href={`/availability/guests/${reference}`} className="link link-alone font-semibold">
        {name}
      </a>
    ),
  },
  { key: 'email', label: 'Email', cell: ({ email }) => email },
  { key: 'phone', label: 'Telefono', cell: ({ phone }) => formatPhone(phone) },
  {
    key: 'last',
    label: 'Ultima data',
    cell: ({ lastDate }) => (lastDate === undefined ? '–' : numericDate(lastDate)),
  },
  { key: 'bookings', label: 'Prenotazioni', number: true, cell: ({ bookings }) => bookings },
  { key: 'total', label: 'Totale', number: true, cell: ({ totalCents }) => formatMoney(totalCents) },
];
