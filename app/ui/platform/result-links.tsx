// Links around the results: active filters, activity types, other searches if nothing was found, pages.
import { Link } from 'react-router';
import {
  type DiscoveryFilters,
  type DiscoveryWish,
  type FoundServices,
  isQuick,
  isWish,
} from '#app/domain/catalog/discovery.ts';
import { readDay } from '#app/domain/calendar-day.ts';
import { readSearch, textIn } from '#app/domain/search-words.ts';
import { Icon } from '../parts/icon.tsx';

type ChipsProps = {
  wish: DiscoveryWish;
  types: DiscoveryFilters['types'];
  /** The wanted days in words. */
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

type NothingProps = { wish: DiscoveryWish; others: FoundServices['others']; today: string };

export function NothingFound({ wish, others, today }: NothingProps) {
  if (!isWish(wish) && wish.page === 1)
    return <p>Presto potrai prenotare qui: le prime attività si stanno preparando.</p>;
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-prose">{adviceWords(wish, today)}</p>
      {others.length === 0 ? null : (
        <ul className="flex flex-wrap gap-2" aria-label="Prova anche">
          {others.map(({ label, changes }) => (
            <li key={label}>
              <Link to={wishHref(wish, changes)} className="chip">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Link to="/" className="button button-secondary">
        Vedi tutte le attività
      </Link>
    </div>
  );
}

function adviceWords({ text, when, city }: DiscoveryWish, today: string): string {
  if (when !== undefined && !isQuick(when) && when < today)
    return 'Questo giorno è passato: scegline uno da oggi in poi.';
  if (text !== '') return 'Prova con una parola più corta: maiuscole e accenti non contano.';
  if (when !== undefined) return 'In questi giorni non si può prenotare niente: provane altri.';
  return city === undefined ? 'Prova con altri filtri.' : 'Qui per ora non si prenota niente: prova altrove.';
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

// A search in the address: `/?q=canoa&city=Alba+(CN)&type=3&when=weekend&page=2`, with `date=2027-06-12` for one day.

const NUMBER = /^[1-9]\d{0,8}$/;

export function readWish(query: URLSearchParams): DiscoveryWish {
  return {
    text: readSearch(query),
    city: textIn(query, 'city') || undefined,
    typeId: numberIn(query.get('type')),
    when: readDay(query.get('date')) ?? whenIn(query.get('when')),
    page: numberIn(query.get('page')) ?? 1,
  };
}

function whenIn(text: string | null): string | undefined {
  return isQuick(text) ? text : undefined;
}

function numberIn(text: string | null): number | undefined {
  return text !== null && NUMBER.test(text) ? Number(text) : undefined;
}

/** Address of a changed search; any change other than the page starts at the first page. */
export function wishHref(wish: DiscoveryWish, changes: Partial<DiscoveryWish>): string {
  const { text, city, typeId, when, page } = { ...wish, page: 1, ...changes };
  const query = new URLSearchParams();
  if (text !== '') query.set('q', text);
  if (city !== undefined) query.set('city', city);
  if (typeId !== undefined) query.set('type', String(typeId));
  if (when !== undefined) query.set(isQuick(when) ? 'when' : 'date', when);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '/' : `/?${query}`;
}
