// Links around the results: filters in force, kinds of activity, other searches where nothing was found, pages.
import { Link } from 'react-router';

import {
  type DiscoveryFilters,
  type DiscoveryWish,
  isWish,
  QUICK_DAYS,
} from '#app/domain/catalog/discovery.ts';

import { Icon } from '../parts/icon.tsx';
import { wishHref } from './wish-address.ts';

type ChipsProps = {
  wish: DiscoveryWish;
  types: DiscoveryFilters['types'];
  /** Of the wanted days, in words. */
  days: string | undefined;
};

export function Chips({ wish, types, days }: ChipsProps) {
  const type = types.find(({ id }) => id === wish.typeId)?.name;
  const chips = [
    ...(wish.text === '' ? [] : [{ label: `“${wish.text}”`, href: wishHref(wish, { text: '' }) }]),
    ...(wish.when === undefined
      ? []
      : [{ label: days ?? wish.when, href: wishHref(wish, { when: undefined }) }]),
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

export function TypeLinks({ wish, filters: { types } }: { wish: DiscoveryWish; filters: DiscoveryFilters }) {
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

const OTHER_CITIES = 6;

type NothingProps = { wish: DiscoveryWish; cities: readonly string[] };

export function NothingFound({ wish, cities }: NothingProps) {
  if (!isWish(wish) && wish.page === 1)
    return <p>Presto potrai prenotare qui: le prime attività si stanno preparando.</p>;
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-prose">
        Prova con una parola più corta, un altro giorno o tutta Italia. Maiuscole e accenti non contano.
      </p>
      <ul className="flex flex-wrap gap-2" aria-label="Prova anche">
        {widerSearches(wish, cities).map(({ label, href }) => (
          <li key={href}>
            <Link to={href} className="chip">
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/" className="button button-secondary">
        Vedi tutte le attività
      </Link>
    </div>
  );
}

/** Other days, all of Italy, other cities. */
function widerSearches(wish: DiscoveryWish, cities: readonly string[]) {
  const { text, when, city } = wish;
  return [
    ...(when === undefined || when === 'weekend'
      ? []
      : [{ label: QUICK_DAYS.weekend, href: wishHref(wish, { when: 'weekend' }) }]),
    ...(when === undefined
      ? []
      : [{ label: 'In qualsiasi giorno', href: wishHref(wish, { when: undefined }) }]),
    ...(city === undefined ? [] : [{ label: 'In tutta Italia', href: wishHref(wish, { city: undefined }) }]),
    ...(text === ''
      ? cities
          .filter((other) => other !== city)
          .slice(0, OTHER_CITIES)
          .map((other) => ({ label: other, href: wishHref(wish, { city: other }) }))
      : []),
  ];
}

export function Pages({ wish, hasNext }: { wish: DiscoveryWish; hasNext: boolean }) {
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
