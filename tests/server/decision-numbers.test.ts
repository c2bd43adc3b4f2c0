// Decisions are cited by their numbers: each has a different one, the same in file name and title.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

const records = globSync('docs/decisions/*.md').map((file) => path.basename(file));
const numberOf = (name: string) => Number(name.slice(0, 4));

it('no two records of decisions have one number', () => {
  const seen = new Set<number>();
  const twice = records.filter((name) => seen.size === seen.add(numberOf(name)).size);
  expect(records.length).toBeGreaterThan(30);
  expect(twice).toEqual([]);
});

it('a title has the number of its file', () => {
  const other = records.filter(
    (name) => !readFileSync(`docs/decisions/${name}`, 'utf8').startsWith(`# ${numberOf(name)}. `),
  );
  expect(other).toEqual([]);
});

it('what is referred to is there', () => {
  const sources = globSync('{app,server,db,scripts,stripe-twin}/**/*.{ts,tsx}');
  const named = [...sources, 'compose.yaml', 'README.md', ...globSync('docs/**/*.md')].flatMap((file) =>
    readFileSync(file, 'utf8').split('docs/decisions/').slice(1),
  );
  const missing = named
    .map((rest) => rest.match(/^[\w-]+(?:\.md)?/)?.[0] ?? '')
    .filter((name) => name !== '' && !records.some((record) => record.startsWith(name)));
  expect(missing).toEqual([]);
});
