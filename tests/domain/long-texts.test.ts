// A text ten times as long may cost ten times as much, not a hundred times: for every field of every form,
// and for every function that reads unchecked text, with texts that cause backtracking.
import { isbot } from 'isbot';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { findCity, searchCities } from '#app/domain/activities/cities.server.ts';
import { parseEmbedHost } from '#app/domain/activities/embed-hosts.ts';
import { parseIban, parseVatNumber, parseWebsite } from '#app/domain/activities/activity-fields.ts';
import { parseColour } from '#app/domain/activities/page-settings.ts';
import { subdomainProblem } from '#app/domain/activities/subdomain.ts';
import { parseCheckedVatNumber, parseFiscalCode } from '#app/domain/bookings/money/invoices.server.ts';
import { headerLine as oneMailLine, unlinkedText } from '#app/domain/bookings/unlinked-text.ts';
import { parseMapEmbed, parseVideoEmbed } from '#app/domain/catalog/embeds.ts';
import { slugOf } from '#app/domain/catalog/slug.ts';
import { parseEmailAddress, parsePhone } from '#app/domain/identity/contact-fields.ts';
import { parsePercent } from '#app/domain/money/percent-text.ts';
import { parseEuro } from '#app/domain/money/price-text.ts';
import { readFilterId, readId } from '#app/domain/read-id.ts';
import { parseDay, parseMonth } from '#app/domain/calendar-day.ts';
import { foldText, searchWords } from '#app/domain/search-words.ts';
import { oneLine } from '#app/domain/text-fields.ts';
import { subjectAbout } from '#app/mail/mail-content.ts';
import { readFlash } from '#app/middleware/flash.ts';
import { readSessionCookie } from '#app/middleware/session-cookie.ts';
import { pathOnThisHost } from '#app/routes/account/answers.server.ts';
import { deviceName } from '#app/ui/format/device.ts';
import { acceptedEncoding } from '#server/http/answer-body.ts';

const BASE_URL = 'https://botteghino.example';

/** The repeated part, between a beginning that looks right and an end that fails. */
const REPEATED = [
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\u00a0',
  '\0',
  'a',
  'A',
  '0',
  '1',
  '-',
  '.',
  ',',
  ';',
  '/',
  '%',
  '€',
  '@',
  '+',
  '(',
  '"',
  '<',
  '{{',
  'a.',
  '.a',
  'a@',
  '@.',
  '1.',
  '000.',
  ', ',
  '; ',
  'a ',
  '\u0301',
  'e\u0301',
  '\ud800',
  '😀',
  'https://',
  '<iframe ',
  ' src=',
  ' src="',
  'aA1!',
  '=?',
  'br;',
  ';q=0',
];
const AROUND = [
  ['', ''],
  ['a', '@x'],
  ['1', '€x'],
  ['<iframe src="', '>x'],
  ['br', 'x'],
  ['€ ', ' x'],
  ['a@', '.x!'],
] as const;

function texts(length: number): string[] {
  return AROUND.flatMap(([before, after]) =>
    REPEATED.map((part) => before + part.repeat(Math.ceil(length / part.length)).slice(0, length) + after),
  );
}

const SHORT = texts(10_000);
const LONG = texts(100_000);

/** Processor time: on a busy machine work takes longer, but not more processor time. */
async function millisecondsFor(read: (text: string) => unknown, text: string): Promise<number> {
  const before = process.cpuUsage();
  await read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The least of several runs: one may include garbage collection. */
async function best(read: (text: string) => unknown, text: string): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < 4; run += 1) least = Math.min(least, await millisecondsFor(read, text));
  return least;
}

/** Linear work costs ten times as much, quadratic work a hundred times. Below the floor it doesn't matter. */
const MOST = 30;
const FLOOR_MS = 2;

async function growth(read: (text: string) => unknown, [short, long]: [string, string]): Promise<number> {
  const first = await millisecondsFor(read, long);
  if (first <= MOST * FLOOR_MS) return 0;
  return Math.min(first, await best(read, long)) / Math.max(FLOOR_MS, await best(read, short));
}

/** The texts whose cost grows faster than their length. */
async function slow(read: (text: string) => unknown): Promise<string[]> {
  const found: string[] = [];
  for (const [at, short] of SHORT.entries()) {
    const ratio = await growth(read, [short, LONG[at] ?? '']);
    if (ratio > MOST) found.push(`${JSON.stringify(short.slice(0, 20))}: ${Math.round(ratio)} times`);
  }
  return found;
}

const modules = import.meta.glob<Record<string, unknown>>('/app/domain/**/*.ts', { eager: true });

type Field = [name: string, schema: z.ZodType];

/** Fields are tried one by one: one field's refusal must not hide another's cost. */
function fieldsIn(name: string, schema: unknown): Field[] {
  if (!(schema instanceof z.ZodType)) return [];
  if (!(schema instanceof z.ZodObject)) return [[name, schema]];
  return Object.entries(schema.shape).flatMap(([key, field]) => fieldsIn(`${name}.${key}`, field));
}

const fields = Object.entries(modules).flatMap(([path, exported]) =>
  Object.entries(exported).flatMap(([name, value]) =>
    fieldsIn(`${path.replace('/app/domain/', '')} ${name}`, value),
  ),
);

/** Many forms share a field, which is tried once, under the name of the first. */
const different = fields.filter(
  ([, schema], index) => fields.findIndex(([, other]) => other === schema) === index,
);

describe('a form field', () => {
  test('is found in every form', () => {
    const names = fields.map(([name]) => name).join('\n');
    for (const known of [
      'loginForm.email',
      'signUpForm.password',
      'contactSchema.phone',
      'serviceFields.mapEmbed',
      'priceField',
      'cancelForm.amount',
      'invoiceFields.fiscalCode',
      'embedHostsForm.hosts',
      'questionForm.choices',
    ])
      expect(names).toContain(known);
    expect(fields.length).toBeGreaterThan(150);
    expect(different.length).toBeGreaterThan(120);
  });

  test.for(different)('reads a long text in time that grows with it: %s', async ([, schema]) => {
    expect(await slow((text) => schema.safeParse(text))).toEqual([]);
  });

  test('that takes a text refuses an endless one unread', () => {
    const endless = 'a'.repeat(1_000_000);
    const accepting = fields.filter(
      ([, schema]) => schema.safeParse(endless).data?.toString().length === endless.length,
    );
    expect(accepting.map(([name]) => name)).toEqual([]);
  });
});

const cookieNames = ['session', '__Host-session', 'flash'];

describe('what reads a text as it was sent', () => {
  test.for<[string, (text: string) => unknown]>([
    ['an e-mail address', parseEmailAddress],
    ['a telephone number', parsePhone],
    ['an amount', parseEuro],
    ['a percentage', parsePercent],
    ['a colour', parseColour],
    ['a site', parseWebsite],
    ['an IBAN', parseIban],
    ['a VAT number', parseVatNumber],
    ['a checked VAT number', parseCheckedVatNumber],
    ['a fiscal code', parseFiscalCode],
    ['a map', parseMapEmbed],
    ['a video', parseVideoEmbed],
    ['a host', parseEmbedHost],
    ['a label of an address', subdomainProblem],
    ['a line', oneLine],
    ['a line of a mail', oneMailLine],
    ['words without links', unlinkedText],
    ['a subject', (text) => subjectAbout('Prenotazione', text)],
    ['a name in an address', slugOf],
    ['a day', parseDay],
    ['a month', parseMonth],
    ['an id', readId],
    ['an id of a filter', readFilterId],
    ['search words', searchWords],
    ['folded words', foldText],
    ['a city', findCity],
    ['the beginning of a city', (text) => searchCities(text)],
    ['a way back', pathOnThisHost],
    ['Accept-Encoding', acceptedEncoding],
    [
      'the cookie of a session',
      (text) => cookieNames.map((name) => readSessionCookie(`${name}=${text}`, BASE_URL)),
    ],
    ['the cookie of a message', (text) => readFlash(`__Host-flash=${text}`, BASE_URL)],
    ['the name of a device', deviceName],
    ['the name of a robot', isbot],
  ])('takes time that grows with it: %s', async ([, read]) => {
    expect(await slow(read)).toEqual([]);
  });
});

test('a reader that starts over and over is found out', async () => {
  const careless = (text: string) => text.replaceAll(/[^\S\r\n]+$/g, '');
  const [short, long] = [2000, 20_000].map((length) => `a${' '.repeat(length)}@x`);
  expect(await growth(careless, [short ?? '', long ?? ''])).toBeGreaterThan(MOST);
});
