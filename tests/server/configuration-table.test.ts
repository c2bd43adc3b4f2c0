// README.md is used for configuring: its table and the code must name the same variables.
import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { readEnvironment } from '#app/gateways/env.server.ts';

/** Set by the scripts and the demo themselves, never by people. */
const OWN = ['NODE_ENV', 'STRIPE_TWIN_URL'];

const readme = readFileSync('README.md', 'utf8');
const rows = readme
  .slice(readme.indexOf('## Configuration'), readme.indexOf('## Run it for real'))
  .split('\n')
  .filter((line) => line.startsWith('| `'));
const documented = new Map(
  rows.flatMap((row) => {
    const [, names = '', fallback = ''] = row.split('|');
    return [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => [name, fallback.trim()] as const);
  }),
);

function readByTheCode(): string[] {
  const read = new Set<string>();
  const source = new Proxy<Record<string, undefined>>(
    {},
    {
      get: (_target, name) => void read.add(String(name)),
      has: () => true,
    },
  );
  readEnvironment(source);
  return [...read].filter((name) => /^[A-Z_]+$/.test(name));
}

test('every variable that is read stands in the table, and no other does', () => {
  const compose = readFileSync('compose.yaml', 'utf8').match(/(?<=\$\{)[A-Z_]+/g) ?? [];
  const wanted = new Set([...readByTheCode().filter((name) => !OWN.includes(name)), ...compose]);
  expect([...documented.keys()].toSorted()).toEqual([...wanted].toSorted());
});

test('every default that is a plain value is the one the code takes', () => {
  const taken = readEnvironment({}) as Record<string, unknown>;
  const shown = new Map<string, unknown>();
  for (const [name, fallback] of documented) {
    const value = /^`(\d+|\/[a-z/]+|\.?[A-Za-z]+)`$/.exec(fallback)?.[1];
    if (value !== undefined) shown.set(name, value);
  }
  expect(shown.size).toBeGreaterThan(10);
  for (const [name, value] of shown) {
    const code = taken[name];
    const plain =
      name === 'PLATFORM_FEE_PERCENT' ? Number(code) / 100 : typeof code === 'boolean' ? Number(code) : code;
    expect([name, String(plain)]).toEqual([name, value]);
  }
});

test('the example for Docker names only what the table explains', () => {
  const names = readFileSync('.env.example', 'utf8').match(/^[A-Z_]+(?==)/gm) ?? [];
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !documented.has(name))).toEqual([]);
});
