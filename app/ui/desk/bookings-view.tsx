// Bookings of all the viewer's activities.
import { useLocation } from 'react-router';
import type {
  BookingCounts,
  BookingFilter,
  BookingItem,
  BookingListPage,
  DeskActivity,
  FilterChoices,
} from '#app/domain/bookings/desk/booking-list.ts';
import { deskHref } from '#app/domain/bookings/reference.ts';
import { numericDate } from '#app/domain/date-words.ts';
import { PAGE_SIZES } from '#app/domain/paging.ts';
import { type Column, DataTable, REFERENCE } from '../dashboard/kit/data-table.tsx';
import * as filters from '../dashboard/kit/filters.tsx';
import { Empty, PageHeader } from '../dashboard/kit/page-header.tsx';
import { Pager } from '../dashboard/kit/pager.tsx';
import { SelectField } from '../form/select-field.tsx';
import { TextField } from '../form/text-field.tsx';
import { recordOptions } from '../format/options.ts';
import { formatMoney } from '../format/money.ts';
import { hoursWords } from '../format/hours-words.ts';
import { Badge, BookingBadge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { CANCELLED_WHY, STATUS_LISTS } from './booking-words.ts';
import { DisputeBadge } from './money-lines.tsx';
import { May } from '../shell/may.tsx';

export type FiltersProps = {
  filter: BookingFilter;
  order: string;
  counts: BookingCounts;
  activities: readonly DeskActivity[];
  choices: FilterChoices;
};

const IN_FORM = ['activity', 'service', 'resource', 'from', 'to', 'sort'];

/** Filters of the list: links by status, a search, and other filters with chips. */
export function BookingFilters(props: FiltersProps) {
  const chips = chipsOf(props);
  return (
    <div className="grid gap-4">
      <StatusLinks {...props} />
      <div className="flex flex-wrap items-end gap-4" data-no-print>
        <filters.ListSearch q={props.filter.q} label="Nome, email, telefono o codice" />
        <MoreFilters {...props} active={chips.filter(({ name }) => name !== 'q').length} />
      </div>
      <filters.FilterChips chips={chips} />
    </div>
  );
}

function StatusLinks({ filter, counts }: FiltersProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const choices = STATUS_LISTS.map(({ status, words }) => ({
    value: status,
    words: (
      <>
        {words} <span className="nums text-muted">{status === undefined ? all : counts[status]}</span>
      </>
    ),
  }));
  return <filters.ChipLinks label="Stato" name="status" choices={choices} chosen={filter.status} />;
}

function MoreFilters({ filter, order, activities, choices, active }: FiltersProps & { active: number }) {
  return (
    <filters.FilterForm names={IN_FORM} active={active}>
      {activities.length > 1 ? (
        <filters.ChoiceFilter
          name="activity"
          label="Attività"
          options={[ALL, ...activities.map(({ subdomain, name }) => ({ value: subdomain, label: name }))]}
          chosen={activityOf(activities, filter.activity)?.subdomain}
        />
      ) : null}
      <filters.ChoiceFilter
        name="service"
        label="Servizio"
        options={recordOptions(choices.services, 'Tutti')}
        chosen={filter.service}
      />
      {choices.resources.length > 0 ? (
        <filters.ChoiceFilter
          name="resource"
          label="Risorsa"
          options={recordOptions(choices.resources, 'Tutte')}
          chosen={filter.resource}
        />
      ) : null}
      <TextField optional name="from" type="date" label="Dal giorno" defaultValue={filter.from} />
      <TextField optional name="to" type="date" label="Al giorno" defaultValue={filter.to} />
      <SelectField name="sort" label="Ordine" defaultValue={order} options={ORDERS} />
    </filters.FilterForm>
  );
}

const ALL = { value: '', label: 'Tutte' };

const ORDERS = [
  { value: 'new', label: 'Ultime arrivate' },
  { value: 'start', label: 'Data, dalla prima' },
  { value: '-start', label: "Data, dall'ultima" },
];

function activityOf(activities: readonly DeskActivity[], wanted: string | undefined) {
  return activities.find(({ id, subdomain }) => [subdomain, String(id)].includes(wanted ?? ''));
}

const UNKNOWN = 'non trovato';

function chipsOf({ filter, activities, choices }: FiltersProps): filters.Chip[] {
  const { activity, service, resource, slot, from, to, q } = filter;
  const named = (list: readonly { id: number; name: string }[], id: number) =>
    list.find((each) => each.id === id)?.name ?? UNKNOWN;
  return filters.chipsFor({
    q: q && `“${q}”`,
    activity: activity && (activityOf(activities, activity)?.name ?? `Attività: ${UNKNOWN}`),
    service: service === undefined ? '' : `Servizio: ${named(choices.services, service)}`,
    resource: resource === undefined ? '' : `Risorsa: ${named(choices.resources, resource)}`,
    slot: slot === undefined ? '' : `Fascia: ${choices.slot?.name ?? UNKNOWN}`,
    from: from && `dal ${numericDate(from)}`,
    to: to && `fino al ${numericDate(to)}`,
  });
}

type Props = FiltersProps & { page: BookingListPage; size: number; today: string };

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
      <Pager {...page} size={{ current: size, sizes: PAGE_SIZES }} />
      <p className="flex flex-wrap gap-x-6 gap-y-2" data-no-print>
        <May right="manage">
          {' '}
          <TextLink href={`/availability/bookings/export.csv${search}`} download>
            Esporta per Excel (CSV)
          </TextLink>
        </May>
        <TextLink href="/availability/feeds">Collega il tuo calendario</TextLink>
      </p>
    </div>
  );
}

/** Explains the order, because the dates below are not sorted. */
function NewestFirst() {
  const address = useLocation();
  return (
    <p className="text-muted" data-no-print>
      {'Le ultime arrivate per prime. '}
      <TextLink inline href={filters.listHref(address, { sort: 'start' })}>
        Mettile in ordine di data
      </TextLink>
    </p>
  );
}

function NoBookings({ filter }: Pick<FiltersProps, 'filter'>) {
  if (filter.q !== '') return <Empty>{`Nessun risultato per “${filter.q}”`}</Empty>;
  if (Object.values(filter).some((value) => value !== undefined && value !== ''))
    return <Empty>Nessuna prenotazione con questi filtri.</Empty>;
  return <Empty>Non hai ancora prenotazioni.</Empty>;
}

function columns({ activities }: FiltersProps): Column<BookingItem>[] {
  return [
    { key: 'guest', label: 'Ospite', cell: (row) => <BookingLink {...row} /> },
    { key: 'when', label: 'Quando', sort: 'start', cell: (row) => <When {...row} /> },
    { key: 'service', label: 'Servizio', cell: (row) => <What {...row} named={activities.length > 1} /> },
    { key: 'people', label: 'Persone', number: true, cell: ({ people }) => people },
    { key: 'total', label: 'Totale', number: true, cell: ({ totalCents }) => formatMoney(totalCents) },
    { key: 'status', label: 'Stato', cell: (row) => <State {...row} /> },
    REFERENCE,
  ];
}

function BookingLink({ reference, guest }: BookingItem) {
  return (
    <TextLink strong href={deskHref(reference)} aria-label={`${guest}, ${reference}`}>
      {guest || reference}
    </TextLink>
  );
}

function When({ date, startTime, endTime }: BookingItem) {
  return (
    <span className="nums">
      {numericDate(date)} <span className="inline-block">{hoursWords(startTime, endTime)}</span>
    </span>
  );
}

/** Names the activity if the viewer has several, or if the booking was resold. */
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

function State({ status, cancellationReason, noShow, dispute, unreached, dueCents }: BookingItem) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <BookingBadge status={status} />
      {noShow ? <Badge tone="red">Non presentato</Badge> : null}
      <DisputeBadge status={dispute} />
      {dueCents > 0 ? <Badge tone="yellow">{`Da incassare ${formatMoney(dueCents)}`}</Badge> : null}
      {unreached ? <Badge tone="red">Email non consegnata</Badge> : null}
      {cancellationReason ? (
        <span className="text-small text-muted">{CANCELLED_WHY[cancellationReason]}</span>
      ) : null}
    </span>
  );
}
