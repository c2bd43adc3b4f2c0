// What a visitor's browser has to load first: counted, not timed.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

import { expect, it } from 'vitest';

const client = new URL('../../../build/client', import.meta.url).pathname;
/**
 * In thousands of bytes: what each page needs today, with a small margin. Still pages need it only for who comes from
 * another page, is signed in or has a message to read.
 */
const PUBLIC: [string, number][] = [
  ['front___it', 108.5],
  ['catalog___it', 104],
  ['service___it', 112],
  ['embed___it', 111.5],
  ['checkout___it', 107],
  ['payment-success___it', 109.5],
  ['booking___it', 113.5],
  ['find-booking___it', 105.5],
];

type Entry = { module: string; parentId?: string };
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

/** The route with those around it. */
function withParents(routes: Manifest['routes'], id: string | undefined): (Entry | undefined)[] {
  const route = id === undefined ? undefined : routes[id];
  return route ? [route, ...withParents(routes, route.parentId)] : [];
}

/** With gzip, in bytes: the files of the parts and all that they import. */
function weigh(parts: readonly (Entry | undefined)[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const part of parts) {
    if (part === undefined) throw new Error('no such route');
    addWithImports(part.module, found);
  }
  return found;
}

const sum = (found: Map<string, number>) => [...found.values()].reduce((total, each) => total + each, 0);

it('a still page loads three small files, and at rest a fourth', () => {
  const named = (name: string) => {
    const file = readdirSync(`${client}/assets`).find(
      (each) => each.startsWith(`${name}-`) && each.endsWith('.js'),
    );
    return { module: `/assets/${file}` };
  };
  const atOnce = [readManifest().entry, named('still-page')];
  expect(sum(weigh(atOnce))).toBeLessThan(2500);
  const found = weigh([...atOnce, named('start')]);
  expect(sum(found), [...found.keys()].join(', ')).toBeLessThan(5000);
});

it.each(PUBLIC)('%s loads at most %s kB of scripts', (id, most) => {
  const { entry, routes } = readManifest();
  const found = weigh([entry, ...withParents(routes, id)]);
  const bytes = sum(found);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes, [...found].map(([file, size]) => `${size} ${file}`).join('\n')).toBeLessThanOrEqual(
    most * 1000,
  );
});

const LEFT_OUT = [
  /(?<!\.H)\.(?:ViewTransition|addTransitionType|Activity|SuspenseList|Profiler|use(?:Action|Form)State)\b(?!=)/,
  /\.(?:useFormStatus|requestFormReset|prefetchDNS|preconnect|preinit|preload|preinitModule|preloadModule)\b/,
  /\.componentStack\b|\bprecedence:|\.Fragment,\{[^{}]*\bref:|\basync:!0,[^{}]*\bsrc:|\bsrc:[^{}]*\basync:!0/,
];

// Patches/react-dom+19.3.1.patch takes it away: docs/decisions/0092-still-pages.md.
it('no script uses what is left out of React', () => {
  const scripts = readdirSync(`${client}/assets`).filter((each) => each.endsWith('.js'));
  const found = scripts.flatMap((script) => {
    const text = readFileSync(`${client}/assets/${script}`, 'utf8');
    return LEFT_OUT.flatMap((each) => text.match(each)?.[0] ?? []).map((use) => `${script}: ${use}`);
  });
  expect(found).toEqual([]);
  const react = scripts.find((each) => each.startsWith('react-'));
  const isPatched = !readFileSync(`${client}/assets/${react}`, 'utf8').includes('::view-transition');
  expect(isPatched, 'node_modules are not patched: run npm install').toBe(true);
});
