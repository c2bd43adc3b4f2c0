// With a backtracking regular expression, anybody could stop the process by one long text. recheck examines
// each expression of the sources, whatever its input, since it may be used elsewhere later.
import { globSync, readFileSync } from 'node:fs';

import { check } from 'recheck';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { parseSync, Visitor } from 'vite';

type Expression = { pattern: string; flags: string; file: string };

const files = globSync(['server.ts', '{app,db,scripts,server,stripe-twin}/**/*.{ts,tsx}']);

function inFile(file: string): { expressions: Expression[]; composed: string[] } {
  const expressions: Expression[] = [];
  const composed: string[] = [];
  const visitor = new Visitor({
    Literal(node) {
      if ('regex' in node) expressions.push({ ...node.regex, file });
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') composed.push(file);
    },
    CallExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') composed.push(file);
    },
  });
  visitor.visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return { expressions, composed };
}

const found = files.map(inFile);
const each = new Map(
  found.flatMap(({ expressions }) =>
    expressions.map((one) => [`/${one.pattern}/${one.flags}`, one] as const),
  ),
);

/** Limited by steps and not by time, with a fixed seed: the result must not depend on the machine. */
const LIMITS = { timeout: null, attackTimeout: null, incubationTimeout: null, randomSeed: 1 };

async function verdictOn({ pattern, flags }: Pick<Expression, 'pattern' | 'flags'>): Promise<string> {
  const verdict = await check(pattern, flags, LIMITS);
  return verdict.status === 'vulnerable'
    ? `${verdict.complexity.summary}: ${verdict.attack.pattern}`
    : verdict.status;
}

beforeAll(() => {
  // The JavaScript version of the checker; its faster versions are native programs.
  vi.stubEnv('RECHECK_BACKEND', 'pure');
});

describe('every regular expression', () => {
  test('is found', () => {
    expect(files.length).toBeGreaterThan(900);
    expect(each.size).toBeGreaterThan(150);
  });

  test('is written out, so that it can be examined', () => {
    expect(found.flatMap(({ composed }) => composed)).toEqual([]);
  });

  test.for([...each])('takes time that grows with the text alone: %s', async ([, one]) => {
    expect(await verdictOn(one), one.file).toBe('safe');
  });
});

test.for([
  [String.raw`^[^\S\r\n]+|[^\S\r\n]+$`, 'g'],
  [String.raw`^€\s*|\s*€$`, ''],
  [String.raw`(^|[,\s])br\s*(?!\s*;\s*q=0(\.0*)?\s*(,|$))(,|;|$)`, 'i'],
  ['^(a+)+$', ''],
])('one that backtracks is found out: %s', async ([pattern = '', flags = '']) => {
  expect(await verdictOn({ pattern, flags })).not.toBe('safe');
});
