// Fills in forms with unique words, so that every place that stores one can be found.
import type { HTMLElement } from 'node-html-parser';

import type { TestDatabase } from './database.ts';
import type { Page, Visitor } from './visitor.ts';

/** The typed word, with lower-case letters and digits alone, and where it was typed. */
export type Typed = { word: string; field: string; page: string };

let made = 0;

/** Letters only, since some fields take no digits. */
export function aWord(): string {
  made += 1;
  const letters = String(made)
    .padStart(4, '0')
    .replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
  return `zq${letters}xw`;
}

/** Sends every form of a page that has text fields; a refused form is sent again with its values. */
export async function fillIn(visitor: Visitor, address: string): Promise<Typed[]> {
  const page = await visitor.visit(address);
  const buttons = page.root.querySelectorAll('main form[method=post] button:not([type=button])');
  const names = [...new Set(buttons.map((button) => button.text.replaceAll(/[\s\u00a0]+/g, ' ').trim()))];
  const typed: Typed[] = [];
  for (const name of names.filter((each) => each !== '')) typed.push(...(await fillOne(visitor, page, name)));
  return typed;
}

async function fillOne(visitor: Visitor, page: Page, button: string): Promise<Typed[]> {
  visitor.page = page;
  const request = visitor.request(button);
  const fields = page.root.querySelectorAll('main form[method=post] :is(input, textarea, select)');
  const before = new URLSearchParams(request.body);
  const typed: Typed[] = [];
  for (const name of new Set(fields.map((field) => field.getAttribute('name') ?? ''))) {
    const field = fields.find((each) => each.getAttribute('name') === name);
    if (field === undefined || !request.body.has(name)) continue;
    const filled = valueFor(field, request.body.get(name) ?? '');
    request.body.set(name, filled.value);
    if (filled.word) typed.push({ word: filled.word, field: name, page: page.url.pathname });
  }
  if (typed.length === 0) return [];
  const answer = await visitor.send(request);
  const wrong = answer.root
    .querySelectorAll('[aria-invalid=true]')
    .map((each) => each.getAttribute('name') ?? '');
  if (answer.status !== 422 || wrong.length === 0) return typed;
  for (const name of wrong) request.body.set(name, before.get(name) ?? '');
  await visitor.send(request);
  return typed.filter(({ field }) => !wrong.includes(field));
}

/** Fields that need a certain format; dates and times are not personal. */
const SHAPED: Record<string, string> = {
  iban: 'IT60X0542811101000000123456',
  fiscalCode: 'RSSMRA80A01H501U',
  zipCode: '98761',
  legalZipCode: '98762',
};
const PLAIN: Record<string, string> = {
  city: 'Alba',
  legalCity: 'Alba',
  startDate: '2028-07-01',
  endDate: '2028-07-31',
  firstDate: '2027-08-01',
  lastDate: '2027-08-02',
  startTime: '19:00',
  endTime: '20:00',
};

type Value = { value: string; word?: string };

const WRITERS: Record<string, (word: string, digits: string) => Value> = {
  text: (word) => ({ value: word, word }),
  email: (word) => ({ value: `${word}@example.com`, word }),
  tel: (_, digits) => ({ value: `+39 ${digits}`, word: digits }),
  url: (word) => ({ value: `https://${word}.example`, word }),
  hosts: (word) => ({ value: `https://${word}.example`, word }),
  mapEmbed: (word) => ({ value: `https://www.google.com/maps/embed?pb=${word}`, word }),
  videoEmbed: (word) => ({ value: `https://www.youtube.com/watch?v=${word}abc`, word }),
  vatNumber: aVatNumber,
  password: () => ({ value: 'Prenota2026!' }),
};

function valueFor(field: HTMLElement, old: string): Value {
  const name = field.getAttribute('name') ?? '';
  const shaped = SHAPED[name];
  if (shaped !== undefined) return { value: shaped, word: shaped.toLowerCase() };
  if (name in PLAIN || /colou?r/i.test(name)) return { value: old || (PLAIN[name] ?? '') };
  if (field.tagName === 'SELECT') return { value: old || firstOption(field) };
  const kind = kindOf(field);
  const write = WRITERS[name] ?? WRITERS[kind];
  if (write) return write(aWord(), String(3_480_000_000 + made));
  return { value: old === '' && NUMERIC.includes(kind) ? '12' : old };
}

function kindOf(field: HTMLElement): string {
  return field.getAttribute('inputmode') ?? field.getAttribute('type') ?? 'text';
}

const NUMERIC = ['decimal', 'numeric', 'number'];

const doubled = (digit: number) => (digit > 4 ? digit * 2 - 9 : digit * 2);

/** The last digit is a check digit. */
function aVatNumber(): Value {
  made += 1;
  const digits = String(8_765_400_000 + made);
  const sum = Array.from(digits, (digit, at) =>
    at % 2 === 0 ? Number(digit) : doubled(Number(digit)),
  ).reduce((total, each) => total + each);
  const word = `${digits}${(10 - (sum % 10)) % 10}`;
  return { value: word, word };
}

function firstOption(select: HTMLElement): string {
  const values = select.querySelectorAll('option').map((option) => option.getAttribute('value') ?? '');
  return values.find((value) => value !== '') ?? '';
}

export type Kept = { table: string; column: string; word: string };

/** Not typed by anybody, and its microseconds may look like a postal code. */
const INSTANT = '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+([+-][0-9:]+)?$';
/** This short, it is only searched as a whole word: longer random numbers may contain it by chance. */
const POSTAL_CODE = 5;

/** Every text, list and document of every table, in any schema, that contains one of the words. */
export async function findKept({ sql }: TestDatabase, words: readonly string[]): Promise<Kept[]> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`;
  const found = [];
  for (const { name } of tables) {
    found.push(
      await sql<Kept[]>`
        select distinct ${name.replace(/^public\./, '')} as "table", c.key as "column", w.word
          from ${sql.unsafe(name)} t, jsonb_each_text(to_jsonb(t)) c, unnest(${[...words]}::text[]) w (word)
         where c.value !~ ${INSTANT} and strpos(regexp_replace(lower(c.value), '[^a-z0-9]', '', 'g'), w.word) > 0
           and (length(w.word) > ${POSTAL_CODE} or lower(c.value) ~ ('(^|[^0-9a-z])' || w.word || '([^0-9a-z]|$)'))`,
    );
  }
  return found.flat();
}
