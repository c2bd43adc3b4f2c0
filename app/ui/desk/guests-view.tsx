// Guests of the viewer's activities.
import type { GuestBooking, GuestDetail, GuestItem, GuestPage } from '#app/domain/bookings/guest.ts';
import { deskHref } from '#app/domain/bookings/reference.ts';
import { numericDate } from '#app/domain/date-words.ts';
import { PAGE_SIZES } from '#app/domain/paging.ts';
import { type Column, DataTable, REFERENCE } from '../dashboard/kit/data-table.tsx';
import { chipsFor, FilterChips, ListSearch } from '../dashboard/kit/filters.tsx';
import { Empty, Figures, PageHeader } from '../dashboard/kit/page-header.tsx';
import { Pager } from '../dashboard/kit/pager.tsx';
import { formatMoney } from '../format/money.ts';
import { formatPhone, phoneHref } from '../format/phone.ts';
import { hoursWords } from '../format/hours-words.ts';
import { Badge, BookingBadge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { TextLink } from '../parts/text-link.tsx';

export const GUEST_CRUMBS = [{ label: 'Ospiti', href: '/availability/guests' }];

type Props = { page: GuestPage; q: string; size: number };

export function GuestsView({ page, q, size }: Props) {
  return (
    <div className="grid gap-6">
      <PageHeader title="Ospiti" intro="Chi ha prenotato con le tue attività, per indirizzo email." />
      <ListSearch q={q} label="Nome, email o telefono" />
      <FilterChips chips={chipsFor({ q: q && `“${q}”` })} />
      {page.items.length === 0 ? (
        <Empty>{q === '' ? 'Non hai ancora ospiti.' : `Nessun risultato per “${q}”`}</Empty>
      ) : (
        <DataTable
          caption="Ospiti"
          columns={COLUMNS}
          rows={page.items}
          rowKey={({ reference }) => reference}
        />
      )}
      <Pager
        previous={page.previous}
        next={page.next}
        size={{ current: size, sizes: PAGE_SIZES, rows: page.items.length }}
      />
    </div>
  );
}

const COLUMNS: Column<GuestItem>[] = [
  {
    key: 'name',
    label: 'Nome',
    cell: ({ reference, name }) => (
      <TextLink strong href={`/availability/guests/${reference}`}>
        {name}
      </TextLink>
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

/** One guest: contacts, bookings, and erasure. */
export function GuestView({ guest }: { guest: GuestDetail }) {
  const { reference, name, email, phone, bookings, totalCents, noShows, history } = guest;
  return (
    <div className="grid gap-6">
      <PageHeader
        title={name}
        crumbs={GUEST_CRUMBS}
        intro={
          <p className="flex flex-wrap gap-x-6 gap-y-1">
            {email === '' ? null : (
              <a href={`mailto:${email}`} className="link break-all">
                {email}
              </a>
            )}
            {phone === '' ? null : (
              <TextLink inline href={phoneHref(phone)}>
                {formatPhone(phone)}
              </TextLink>
            )}
          </p>
        }
        actions={
          <ButtonLink href={`/availability/guests/${reference}/erase`} variant="secondary">
            Cancella i dati
          </ButtonLink>
        }
      />
      <Figures
        figures={[
          { label: 'Prenotazioni confermate', value: String(bookings) },
          { label: 'Totale', value: formatMoney(totalCents) },
          { label: 'Non presentato', value: String(noShows) },
        ]}
      />
      <DataTable
        caption="Prenotazioni"
        columns={BOOKING_COLUMNS}
        rows={history}
        rowKey={(booking) => booking.reference}
      />
    </div>
  );
}

const BOOKING_COLUMNS: Column<GuestBooking>[] = [
  {
    key: 'service',
    label: 'Servizio',
    cell: ({ reference, serviceName, seller }) => (
      <span className="grid">
        <TextLink strong href={deskHref(reference)} aria-label={`${serviceName}, ${reference}`}>
          {serviceName}
        </TextLink>
        <span className="text-small font-normal text-muted">{seller}</span>
      </span>
    ),
  },
  {
    key: 'when',
    label: 'Quando',
    cell: ({ date, startTime, endTime }) => (
      <span className="nums">{`${numericDate(date)} ${hoursWords(startTime, endTime)}`}</span>
    ),
  },
  { key: 'people', label: 'Persone', number: true, cell: ({ people }) => people },
  { key: 'total', label: 'Totale', number: true, cell: ({ totalCents }) => formatMoney(totalCents) },
  {
    key: 'status',
    label: 'Stato',
    cell: ({ status, noShow }) => (
      <span className="inline-flex flex-wrap gap-2">
        <BookingBadge status={status} />
        {noShow ? <Badge tone="red">Non presentato</Badge> : null}
      </span>
    ),
  },
  REFERENCE,
];
