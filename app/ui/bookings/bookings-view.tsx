// The bookings of all activities somebody runs.
import { useLocation } from 'react-router';

import { PAGE_SIZES } from '#app/domain/paging.ts';
import type { BookingItem, BookingPage } from '#app/domain/bookings/desk/booking-list.ts';

import { type Column, DataTable } from '../dashboard/kit/data-table.tsx';
import { Empty } from '../dashboard/kit/empty.tsx';
import { listHref } from '../dashboard/kit/list-address.ts';
import { PageHeader } from '../dashboard/kit/page-header.tsx';
import { Pager } from '../dashboard/kit/pager.tsx';
import { numericDate } from '#app/domain/date-words.ts';
import { formatMoney } from '../format/money.ts';
import { timeRange } from '../format/times.ts';
import { Badge, BookingBadge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { BookingFilters, type FiltersProps } from './booking-filters.tsx';
import { CANCELLED_WHY } from './status-words.ts';
import { DisputeBadge } from './money-notices.tsx';

type Props = FiltersProps & { page: BookingPage; size: number; today: string };

export function BookingsView({ page, size, today, ...filters }: Props) {
  const { search } = useLocation();
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Prenotazioni"
        actions={
          <>
            <ButtonLink href="/availability/bookings/new">Nuova prenotazione</ButtonLink>
            <ButtonLink href={`/availability/bookings/day?date=${today}`} variant="secondary">
              Foglio del giorno
            </ButtonLink>
          </>
        }
      />
      <BookingFilters {...filters} />
      {filters.order === 'new' && page.items.length > 1 ? <NewestFirst /> : null}
      {page.items.length === 0 ? (
        <NoBookings {...filters} />
      ) : (
        <DataTable
          caption="Prenotazioni"
          columns={columns(filters)}
          rows={page.items}
          rowKey={({ id }) => id}
          sorted={filters.order}
        />
      )}
      <Pager previous={page.previous} next={page.next} size={{ current: size, sizes: PAGE_SIZES }} />
      <p className="flex flex-wrap gap-x-6 gap-y-2" data-no-print>
        <a href={`/availability/bookings/export.csv${search}`} className="link link-alone" download>
          Esporta per Excel (CSV)
        </a>
        <a href="/availability/feeds" className="link link-alone">
          Collega il tuo calendario
        </a>
      </p>
    </div>
  );
}

/** Else the dates below look as if they were in no order at all. */
function NewestFirst() {
  const address = useLocation();
  return (
    <p className="text-muted" data-no-print>
      {'Le ultime arrivate per prime. '}
      <a href={listHref(address, { sort: 'start' })} className="link">
        Mettile in ordine di data
      </a>
    </p>
  );
}

function NoBookings({ filter }: Pick<FiltersProps, 'filter'>) {
  if (filter.q !== '') return <Empty>{`Nessun risultato per «${filter.q}»`}</Empty>;
  if (Object.values(filter).some((value) => value !== undefined && value !== ''))
    return <Empty>Nessuna prenotazione con questi filtri.</Empty>;
  return <Empty>Non hai ancora prenotazioni. Condividi la tua pagina.</Empty>;
}

function columns({ activities }: FiltersProps): Column<BookingItem>[] {
  return [
    { key: 'reference', label: 'Codice', cell: (row) => <BookingLink {...row} /> },
    { key: 'when', label: 'Quando', sort: 'start', cell: (row) => <When {...row} /> },
    { key: 'service', label: 'Servizio', cell: (row) => <What {...row} named={activities.length > 1} /> },
    { key: 'guest', label: 'Ospite', cell: ({ guest }) => guest },
    { key: 'people', label: 'Persone', number: true, cell: ({ people }) => people },
    { key: 'total', label: 'Totale', number: true, cell: ({ totalCents }) => formatMoney(totalCents) },
    { key: 'status', label: 'Stato', cell: (row) => <State {...row} /> },
  ];
}

function BookingLink({ reference, guest }: BookingItem) {
  return (
    <a
      href={`/availability/bookings/${reference}`}
      className="link link-alone font-semibold whitespace-nowrap"
      aria-label={`${reference}, ${guest}`}
    >
      {reference}
    </a>
  );
}

function When({ date, startTime, endTime }: BookingItem) {
  return (
    <span className="nums">
      {numericDate(date)} <span className="whitespace-nowrap">{timeRange(startTime, endTime)}</span>
    </span>
  );
}

/** The activity is named where somebody runs several, or where two share the booking. */
function What({ serviceName, seller, owner, named }: BookingItem & { named: boolean }) {
  const resold = seller !== owner;
  return (
    <span className="grid">
      <span>{serviceName}</span>
      {named || resold ? (
        <span className="text-small text-muted">{resold ? `${owner}, venduta da ${seller}` : owner}</span>
      ) : null}
    </span>
  );
}

function State({ status, cancellationReason, noShow, dispute }: BookingItem) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <BookingBadge status={status} />
      {noShow ? <Badge tone="red">Non presentato</Badge> : null}
      <DisputeBadge status={dispute} />
      {cancellationReason ? (
        <span className="text-small text-muted">{CANCELLED_WHY[cancellationReason]}</span>
      ) : null}
    </span>
  );
}
