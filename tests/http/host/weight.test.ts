// What a visitor's browser has to load first: counted, not timed.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

import { expect, it } from 'vitest';

const client = new URL('../../../build/client', import.meta.url).pathname;
/** In thousands of bytes: what each page needs today, with a small margin. */
const PUBLIC: [string, number][] = [
  ['front___it', 125],
  ['catalog___it', 121],
  ['service___it', 128.5],
  ['embed___it', 128],
  ['checkout___it', 126],
  ['payment-success___it', 126],
  ['booking___it', 130],
  ['find-booking___it', 123],
];

type Entry = { module: string };
type Manifest = { entry: Entry; routes: Record<string, Entry | undefined> };

function readManifest(): Manifest {
  const name = readdirSync(`${client}/assets`).find((each) => /^manifest-.*\.js$/.test(each)) ?? '';
  const text = readFileSync(`${client}/assets/${name}`, 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest;
}

function addWithImports(file: string, found: Map<string, number>): void {
  if (found.has(file)) return;
  const source = readFileSync(client + file, 'utf8');
  found.set(file, gzipSync(source, { level: 9 }).length);
  for (const [, name = ''] of source.matchAll(/(?:from|import)\s*[`"']\.\/([\w.-]+\.js)[`"']/g))
    addWithImports(`/assets/${name}`, found);
}

it.each(PUBLIC)('%s loads at most %s kB of scripts', (id, most) => {
  const { entry, routes } = readManifest();
  const found = new Map<string, number>();
  for (const part of [entry, routes['root'], routes[id]]) {
    if (part === undefined) throw new Error(`no route ${id}`);
    addWithImports(part.module, found);
  }
  const bytes = [...found.values()].reduce((sum, each) => sum + each, 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes, [...found].map(([file, size]) => `${size} ${file}`).join('\n')).toBeLessThanOrEqual(
    most * 1000,
  );
});
