// Every exported table uses the one writer that keeps text as text.
import { readdirSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import routes from '#app/routes.ts';

const root = new URL('../../', import.meta.url);
const sources = readdirSync(new URL('app/', root), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(new URL(`app/${name}`, root), 'utf8') }));

const filesWith = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ name }) => name)
    .toSorted();

/** What a file imports, directly and indirectly. */
function reaches(name: string, wanted: string, seen = new Set<string>()): boolean {
  if (name === wanted) return true;
  if (seen.has(name)) return false;
  seen.add(name);
  const text = sources.find((source) => source.name === name)?.text ?? '';
  return [...text.matchAll(/from '([^']+\.tsx?)'/g)].some(([, path = '']) => {
    const url = path.startsWith('#app/')
      ? new URL(path.slice(5), 'file:///')
      : new URL(path, `file:///${name}`);
    return reaches(url.pathname.slice(1), wanted, seen);
  });
}

type Entry = { file: string; children?: Entry[] | undefined };

const filesOf = (entries: Entry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [file, ...filesOf(children)]);

const WRITER = 'domain/bookings/desk/csv-table.server.ts';

it('the library is used by the writer alone, and the type of a table is named in one place', () => {
  expect(filesWith(/csv-stringify/)).toEqual([WRITER]);
  expect(filesWith(/text\/csv/)).toEqual(['routes/attachment.server.ts']);
});

it('each route that sends a table has it from the writer', () => {
  const exports = filesWith(/\bcsvAttachment\(|\btype: CSV\b/).filter((name) => name.startsWith('routes/'));
  const routed = exports.filter((name) => filesOf(routes as Entry[]).includes(name));
  expect(routed).toEqual([
    'routes/availability/bookings/export.ts',
    'routes/dashboard/activity/money/statement-file.ts',
    'routes/dashboard/admin/audit-file.ts',
  ]);
  expect(routed.filter((name) => !reaches(name, WRITER))).toEqual([]);
});
