// What narrows the list of bookings: links by status, a search, and the other filters with their chips.
import { Link, useLocation } from 'react-router';

import type { BookingFilter } from '#app/domain/bookings/desk/booking-filter.ts';
import type { BookingCounts, DeskActivity, FilterChoices } from '#app/domain/bookings/desk/booking-list.ts';

import { type Chip, FilterChips, FilterForm } from '../dashboard/kit/filters.tsx';
import { listHref } from '../dashboard/kit/list-address.ts';
import { SelectField } from '../form/select-field.tsx';
import { TextField } from '../form/text-field.tsx';
import { numericDate } from '#app/domain/date-words.ts';
import { KeptFields } from '../dashboard/kit/kept-fields.tsx';
import { ListSearch } from '../dashboard/kit/list-search.tsx';
import { STATUS_LISTS } from './status-words.ts';

export type FiltersProps = {
  filter: BookingFilter;
  order: string;
  counts: BookingCounts;
  activities: readonly DeskActivity[];
  choices: FilterChoices;
};

const IN_FORM = ['activity', 'service', 'resource', 'from', 'to', 'sort'];

export function BookingFilters(props: FiltersProps) {
  const chips = chipsOf(props);
  return (
    <div className="grid gap-4">
      <StatusLinks {...props} />
      <div className="flex flex-wrap items-end gap-4" data-no-print>
        <ListSearch q={props.filter.q} label="Nome, email, telefono o codice" />
        <MoreFilters {...props} active={chips.filter(({ name }) => name !== 'q').length} />
      </div>
      <FilterChips chips={chips} />
    </div>
  );
}

function StatusLinks({ filter, counts }: FiltersProps) {
  const address = useLocation();
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <nav aria-label="Stato" data-no-print>
      <ul className="flex flex-wrap gap-2">
        {STATUS_LISTS.map(({ status, words }) => (
          <li key={words}>
            <Link
              to={listHref(address, { status })}
              className="chip"
              aria-current={filter.status === status ? 'page' : undefined}
            >
              {words}
              <span className="nums text-muted">{status === undefined ? all : counts[status]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function MoreFilters({ filter, order, activities, choices, active }: FiltersProps & { active: number }) {
  const { search } = useLocation();
  return (
    <FilterForm key={search} active={active}>
      <KeptFields search={search} except={IN_FORM} />
      {activities.length > 1 ? (
        <SelectField
          optional
          name="activity"
          label="Attività"
          defaultValue={activityOf(activities, filter.activity)?.subdomain ?? ''}
          options={[ALL, ...activities.map(({ subdomain, name }) => ({ value: subdomain, label: name }))]}
        />
      ) : null}
      <SelectField
        optional
        name="service"
        label="Servizio"
        {...selected('Tutti', choices.services, filter.service)}
      />
      {choices.resources.length > 0 ? (
        <SelectField
          optional
          name="resource"
          label="Risorsa"
          {...selected('Tutte', choices.resources, filter.resource)}
        />
      ) : null}
      <TextField optional name="from" type="date" label="Dal giorno" defaultValue={filter.from} />
      <TextField optional name="to" type="date" label="Al giorno" defaultValue={filter.to} />
      <SelectField name="sort" label="Ordine" defaultValue={order} options={ORDERS} />
    </FilterForm>
  );
}

const ALL = { value: '', label: 'Tutte' };

const ORDERS = [
  { value: 'new', label: 'Ultime arrivate' },
  { value: 'start', label: 'Data, dalla prima' },
  { value: '-start', label: "Data, dall'ultima" },
];

type Choices = readonly { id: number; name: string }[];

function selected(all: 'Tutti' | 'Tutte', choices: Choices, chosen: number | undefined) {
  return {
    defaultValue: chosen === undefined ? '' : String(chosen),
    options: [
      { value: '', label: all },
      ...choices.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
  };
}

function activityOf(activities: readonly DeskActivity[], wanted: string | undefined) {
  return activities.find(({ id, subdomain }) => [subdomain, String(id)].includes(wanted ?? ''));
}

const UNKNOWN = 'non trovato';

function chipsOf({ filter, activities, choices }: FiltersProps): Chip[] {
  const { activity, service, resource, slot, from, to, q } = filter;
  const named = (list: readonly { id: number; name: string }[], id: number) =>
    list.find((each) => each.id === id)?.name ?? UNKNOWN;
  return [
    ...(q === '' ? [] : [{ name: 'q', label: `«${q}»` }]),
    ...(activity === undefined
      ? []
      : [{ name: 'activity', label: activityOf(activities, activity)?.name ?? `Attività: ${UNKNOWN}` }]),
    ...(service === undefined
      ? []
      : [{ name: 'service', label: `Servizio: ${named(choices.services, service)}` }]),
    ...(resource === undefined
      ? []
      : [{ name: 'resource', label: `Risorsa: ${named(choices.resources, resource)}` }]),
    ...(slot === undefined ? [] : [{ name: 'slot', label: `Fascia: ${choices.slot?.name ?? UNKNOWN}` }]),
    ...(from === undefined ? [] : [{ name: 'from', label: `dal ${numericDate(from)}` }]),
    ...(to === undefined ? [] : [{ name: 'to', label: `fino al ${numericDate(to)}` }]),
  ];
}
