// Filters are a GET form; chosen ones are chips that remove themselves.
import type { ReactNode } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { SelectField } from '../../form/select-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useCurrentInView } from './tabs.tsx';

/** Hidden fields that keep the rest of the list's address when a GET form is sent. Paging restarts. */
export function KeptFields({ search, except }: { search: string; except: readonly string[] }) {
  const left = new Set([...except, 'after', 'before']);
  return [...new URLSearchParams(search)]
    .filter(([name, value]) => !left.has(name) && value !== '')
    .map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />);
}

// The list's address with changed parameters.

type Address = { pathname: string; search: string };

/** A parameter changed to undefined is removed. Paging restarts, unless the change is a cursor. */
export function listHref(
  { pathname, search }: Address,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const query = new URLSearchParams(search);
  for (const name of ['after', 'before', ...Object.keys(changes)]) query.delete(name);
  for (const [name, value] of Object.entries(changes)) if (value !== undefined) query.set(name, value);
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}

/** Always visible above a list; keeps the other filters. */
export function ListSearch({ q, label }: { q: string; label: string }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="get" action={pathname} className="list-search">
      <KeptFields search={search} except={['q']} />
      <TextField key={q} optional name="q" label={label} defaultValue={q} maxLength={100} />
      <Button variant="secondary">Cerca</Button>
    </Form>
  );
}

type ChoiceFilterProps = {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: string | number | undefined;
};

export function ChoiceFilter({ chosen = '', ...field }: ChoiceFilterProps) {
  return <SelectField optional defaultValue={String(chosen)} {...field} />;
}

type ChipLinksProps = {
  label: string;
  /** The parameter of the address, left out for a choice without a value. */
  name: string;
  chosen: string | undefined;
  choices: readonly { value?: string | undefined; words: ReactNode }[];
  /** Other parameters that end with a choice. */
  drops?: Readonly<Record<string, undefined>>;
};

/** A choice of one, each a link; keeps the other filters. */
export function ChipLinks({ label, name, chosen, choices, drops }: ChipLinksProps) {
  const row = useCurrentInView();
  const address = useLocation();
  return (
    <nav ref={row} aria-label={label} className="chip-row" data-no-print>
      <ul className="chip-links">
        {choices.map(({ value, words }) => (
          <li key={value ?? ''} className="min-w-0">
            <Link
              to={listHref(address, { ...drops, [name]: value })}
              className="chip"
              aria-current={value === chosen ? 'page' : undefined}
            >
              <span className="truncate">{words}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type FormProps = {
  children: ReactNode;
  /** Of its fields; it keeps the other parameters of the list's address. */
  names: readonly string[];
  label?: string;
  /** Number of active filters. */
  active: number;
  /** A column beside the list on wide screens, always open there. */
  beside?: boolean;
};

/** Folded behind «Filtri (2)»; open while filters are active. */
export function FilterForm({ children, names, label = 'Filtri', active, beside = false }: FormProps) {
  const { pathname, search } = useLocation();
  return (
    <details
      key={search}
      className={beside ? 'filters filters-beside' : 'filters'}
      open={!beside && active > 0}
      data-no-print
    >
      <summary>{active === 0 ? label : `${label} (${active})`}</summary>
      <Form method="get" action={pathname} className="filter-fields">
        <KeptFields search={search} except={names} />
        {children}
        <Button variant="secondary">Filtra</Button>
      </Form>
    </details>
  );
}

export type Chip = { name: string; label: string };

/** By filter: its label, or '' or undefined if it isn't chosen. */
export function chipsFor(labels: Readonly<Record<string, string | undefined>>): Chip[] {
  return Object.entries(labels).flatMap(([name, label]) => (label ? [{ name, label }] : []));
}

/** Each chip links to the list without that filter; paging restarts. */
export function FilterChips({ chips }: { chips: readonly Chip[] }) {
  const address = useLocation();
  if (chips.length === 0) return null;
  return (
    <ul className="flex flex-wrap items-center gap-2" aria-label="Filtri scelti" data-no-print>
      {chips.map(({ name, label }) => (
        <li key={`${name} ${label}`}>
          <Link
            to={listHref(address, { [name]: undefined })}
            className="chip"
            aria-label={`Togli il filtro ${label}`}
          >
            {label}
            <Icon name="close" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={listHref(address, Object.fromEntries(chips.map(({ name }) => [name, undefined])))}
          className="link link-alone text-small"
        >
          Azzera filtri
        </Link>
      </li>
    </ul>
  );
}
