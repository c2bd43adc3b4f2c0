// The activities that were found, with the search as chips that can be taken away one by one.
import { Link } from 'react-router';

import {
  type Discovery,
  type DiscoveryFilters,
  isWish,
  MOST_COUNTED,
  type DiscoveryWish,
} from '#app/domain/catalog/discovery.ts';

import { Icon } from '../parts/icon.tsx';
import { ActivityCardItem } from './activity-card-item.tsx';
import { wishHref } from './wish-address.ts';

type Props = { wish: DiscoveryWish; found: Discovery; filters: DiscoveryFilters };

export function Results({ wish, found, filters }: Props) {
  const { activities } = found;
  const searching = isWish(wish);
  return (
    <section className="page grid gap-6 py-12 lg:py-16" id="attivita">
      <div className="grid gap-4">
        <h2>{searching ? headingOf(wish, found.total) : 'Le attività'}</h2>
        {searching ? (
          <Chips wish={wish} types={filters.types} />
        ) : (
          <TypeLinks wish={wish} filters={filters} />
        )}
      </div>
      {activities.length === 0 ? (
        <Nothing searching={searching || wish.page > 1} />
      ) : (
        <ul className="cards">
          {activities.map((activity) => (
            <ActivityCardItem key={activity.id} activity={activity} />
          ))}
        </ul>
      )}
      {activities.length === 0 ? null : <Pages wish={wish} hasNext={found.hasNext} />}
    </section>
  );
}

function headingOf({ text, city }: DiscoveryWish, total: number): string {
  const count = total >= MOST_COUNTED ? `Oltre ${MOST_COUNTED} attività` : `${total} attività`;
  const words = text === '' ? '' : ` per “${text}”`;
  const place = city === undefined ? '' : `, ${city}`;
  return (total === 0 ? 'Nessun risultato' : count) + words + place;
}

function Chips({ wish, types }: { wish: DiscoveryWish; types: DiscoveryFilters['types'] }) {
  const type = types.find(({ id }) => id === wish.typeId)?.name;
  const chips = [
    ...(wish.text === '' ? [] : [{ label: `“${wish.text}”`, href: wishHref(wish, { text: '' }) }]),
    ...(wish.city === undefined ? [] : [{ label: wish.city, href: wishHref(wish, { city: undefined }) }]),
    ...(wish.typeId === undefined
      ? []
      : [{ label: type ?? 'Tipo sconosciuto', href: wishHref(wish, { typeId: undefined }) }]),
  ];
  return (
    <ul className="flex flex-wrap items-center gap-2" aria-label="Filtri attivi">
      {chips.map(({ label, href }) => (
        <li key={href} className="min-w-0">
          <Link to={href} className="chip max-w-full gap-2">
            <span className="sr-only">{'Togli '}</span>
            <span className="truncate">{label}</span>
            <Icon name="close" />
          </Link>
        </li>
      ))}
      {chips.length < 2 ? null : (
        <li>
          <Link to="/" className="link link-alone px-2">
            Azzera filtri
          </Link>
        </li>
      )}
    </ul>
  );
}

function TypeLinks({ wish, filters: { types } }: { wish: DiscoveryWish; filters: DiscoveryFilters }) {
  const leaves = types.filter(({ depth }, index) => (types[index + 1]?.depth ?? 0) <= depth);
  if (leaves.length < 2) return null;
  return (
    <nav aria-label="Tipi di attività">
      <ul className="flex flex-wrap gap-2">
        {leaves.map(({ id, name }) => (
          <li key={id}>
            <Link to={wishHref(wish, { typeId: id })} className="chip">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Nothing({ searching }: { searching: boolean }) {
  if (!searching) return <p>Presto potrai prenotare qui: le prime attività si stanno preparando.</p>;
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-prose">
        Prova con meno parole, togli un filtro o cerca in un'altra città. Maiuscole e accenti non contano.
      </p>
      <Link to="/" className="button button-secondary">
        Vedi tutte le attività
      </Link>
    </div>
  );
}

function Pages({ wish, hasNext }: { wish: DiscoveryWish; hasNext: boolean }) {
  if (wish.page === 1 && !hasNext) return null;
  return (
    <nav aria-label="Pagine" className="flex justify-between gap-4">
      {wish.page > 1 ? (
        <Link to={wishHref(wish, { page: wish.page - 1 })} className="button button-secondary" rel="prev">
          Precedenti
        </Link>
      ) : (
        <span />
      )}
      {hasNext ? (
        <Link to={wishHref(wish, { page: wish.page + 1 })} className="button button-secondary" rel="next">
          Seguenti
        </Link>
      ) : null}
    </nav>
  );
}
