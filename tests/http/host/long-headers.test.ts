// Reading a request's head takes time proportional to its length, whatever it contains.
import { expect, it } from 'vitest';

import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();

const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'forwarded',
  'if-modified-since',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];
const REPEATED = [
  ' ',
  'br ',
  'br,',
  ';q=0',
  ', ',
  '; ',
  'a=b; ',
  'session=a; ',
  '%',
  '"',
  '/',
  ':',
  '1.',
  'a@',
  'Mozilla/5.0 (',
];
const [SHORT, LONG] = [10_000, 100_000];
const PAGE_MS = 2;

/** Processor time in milliseconds: on a busy machine work takes longer, but not more processor time. */
async function cost(headers: Record<string, string>): Promise<number> {
  const before = process.cpuUsage();
  await app.get('', '/privacy', { headers });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The least of several runs: one may include garbage collection. */
async function best(header: string, value: string): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < 3; run += 1) least = Math.min(least, await cost({ [header]: value }));
  return least;
}

const filled = (part: string, length: number) => `br${part.repeat(length).slice(0, length)}x`;

it.each(HEADERS)('%s', async (header) => {
  await cost({});
  const slow: string[] = [];
  for (const part of REPEATED) {
    const longest = filled(part, LONG);
    // The page itself takes some milliseconds: values near these are not measured again.
    if ((await cost({ [header]: longest })) <= 30 * PAGE_MS) continue;
    const short = Math.max(PAGE_MS, await best(header, filled(part, SHORT)));
    if ((await best(header, longest)) > 30 * short) slow.push(part);
  }
  expect(slow).toEqual([]);
});
