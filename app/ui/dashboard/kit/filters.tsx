// Filters are a GET form; what is chosen shows as chips that take themselves away.
import type { ReactNode } from 'react';
import { Form, Link, useLocation } from 'react-router';

import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { listHref } from './list-address.ts';

type FormProps = {
  children: ReactNode;
  label?: string;
  /** How many are set. */
  active: number;
  /** A column of its own beside the list on wide screens, there always open. */
  beside?: boolean;
};

/** Behind «Filtri (2)», open while some are set. */
export function FilterForm({ children, label = 'Filtri', active, beside = false }: FormProps) {
  const { pathname } = useLocation();
  return (
    <details
      className={beside ? 'filters filters-beside' : 'filters'}
      open={!beside && active > 0}
      data-no-print
    >
      <summary>{active === 0 ? label : `${label} (${active})`}</summary>
      <Form method="get" action={pathname} className="filter-fields">
        {children}
        <Button variant="secondary">Filtra</Button>
      </Form>
    </details>
  );
}

export type Chip = { name: string; label: string };

/** Each chip is a link to the same list without that filter; paging starts again. */
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
