// A search in the address: `/?q=canoa&city=Alba+(CN)&type=3&when=weekend&page=2`, with `date=2027-06-12` for one day.
import { type DiscoveryWish, isQuick } from '#app/domain/catalog/discovery.ts';
import { readDay } from '#app/domain/calendar-day.ts';
import { readSearch, textIn } from '#app/domain/search-words.ts';

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
