// One guest: how to reach them, what they booked, and how to be forgotten.
import type { GuestBooking, GuestDetail } from '#app/domain/bookings/guests/guest.ts';

import { type Column, DataTable } from '../dashboard/kit/data-table.tsx';
import { Figures } from '../dashboard/kit/figures.tsx';
import { PageHeader } from '../dashboard/kit/page-header.tsx';
import { numericDate } from '#app/domain/date-words.ts';
import { formatMoney } from '../format/money.ts';
import { formatPhone } from '../format/phone.ts';
import { timeRange } from '../format/times.ts';
import { Badge, BookingBadge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { GUEST_CRUMBS } from './guest-crumbs.ts';

export function GuestView({ guest }: { guest: GuestDetail }) {
  const { reference, name, email, phone, bookings, totalCents, noShows, history } = guest;
  return (
    <div className="grid gap-6">
      <PageHeader
        title={name}
        crumbs={GUEST_CRUMBS}
        intro={
          <p className="flex flex-wrap gap-x-6 gap-y-1">
            <a href={`mailto:${email}`} className="link break-all">
              {email}
            </a>
            {phone === '' ? null : (
              <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className="link">
                {formatPhone(phone)}
              </a>
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
        columns={COLUMNS}
        rows={history}
        rowKey={(booking) => booking.reference}
      />
    </div>
  );
}

const COLUMNS: Column<GuestBooking>[] = [
  {
    key: 'reference',
    label: 'Codice',
    cell: ({ reference }) => (
      <a
        href={`/availability/bookings/${reference}`}
        className="link link-alone font-semibold whitespace-nowrap"
      >
        {reference}
      </a>
    ),
  },
  {
    key: 'when',
    label: 'Quando',
    cell: ({ date, startTime, endTime }) => (
      <span className="nums">{`${numericDate(date)} ${timeRange(startTime, endTime)}`}</span>
    ),
  },
  {
    key: 'service',
    label: 'Servizio',
    cell: ({ serviceName, seller }) => (
      <span className="grid">
        <span>{serviceName}</span>
        <span className="text-small text-muted">{seller}</span>
      </span>
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
];
