// Words of components for people of any language, from a library's locale data. Italian is bundled; other
// languages are loaded on demand.
import italian from 'primelocale/it.json';
import { use } from 'react';

export type Labels = {
  language: string;
  direction: 'ltr' | 'rtl';
  close: string;
  next: string;
  previous: string;
  clear: string;
  search: string;
  noData: string;
  today: string;
  /** Starting with Sunday. */
  dayNames: readonly string[];
  shortDayNames: readonly string[];
  /** Starting with January. */
  monthNames: readonly string[];
};

type Locale = {
  clear: string;
  filter: string;
  emptyMessage: string;
  today: string;
  dayNames: readonly string[];
  dayNamesShort: readonly string[];
  monthNames: readonly string[];
  aria: { close: string; next: string; previous: string };
};

const RIGHT_TO_LEFT = new Set(['ar', 'ar-TN', 'ckb', 'fa', 'he', 'ku', 'ur']);

const files = import.meta.glob<Record<string, Locale>>(
  [
    '/node_modules/primelocale/*.json',
    '!/node_modules/primelocale/package.json',
    '!/node_modules/primelocale/tsconfig.json',
    '!/node_modules/primelocale/it.json',
  ],
  { import: 'default' },
);

export const ITALIAN = pick('it', italian.it);

export const LABEL_LANGUAGES: readonly string[] = [
  'it',
  ...Object.keys(files).map((path) => path.replace(/^.*\/|\.json$/g, '')),
].toSorted();

const loading = new Map<string, Promise<Labels>>();

/** Italian for an unknown language. */
export function loadLabels(language: string): Promise<Labels> {
  const known = loading.get(language);
  if (known) return known;
  const file = files[`/node_modules/primelocale/${language}.json`];
  const labels =
    file === undefined ? Promise.resolve(ITALIAN) : file().then((locales) => found(language, locales));
  loading.set(language, labels);
  return labels;
}

/** Suspends while a language other than Italian is loading. */
export function useLabels(language: string): Labels {
  return language === 'it' ? ITALIAN : use(loadLabels(language));
}

function found(language: string, locales: Record<string, Locale>): Labels {
  const locale = locales[language];
  return locale === undefined ? ITALIAN : pick(language, locale);
}

function pick(language: string, { aria, ...locale }: Locale): Labels {
  return {
    language,
    direction: RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr',
    close: aria.close,
    next: aria.next,
    previous: aria.previous,
    clear: locale.clear,
    search: locale.filter,
    noData: locale.emptyMessage,
    today: locale.today,
    dayNames: locale.dayNames,
    shortDayNames: locale.dayNamesShort,
    monthNames: locale.monthNames,
  };
}
