// Regular expressions that backtrack let a stranger stop the process with one long text. Each that stands in the
// sources is examined by recheck, whatever its input: an expression may be used elsewhere tomorrow.
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

/** No time but steps count, and each run guesses the same: the verdict must not depend on the machine. */
const LIMITS = { timeout: null, attackTimeout: null, incubationTimeout: null, randomSeed: 1 };

async function verdictOn({ pattern, flags }: Pick<Expression, 'pattern' | 'flags'>): Promise<string> {
  const verdict = await check(pattern, flags, LIMITS);
  return verdict.status === 'vulnerable'
    ? `${verdict.complexity.summary}: ${verdict.attack.pattern}`
    : verdict.status;
}

beforeAll(() => {
  // The checker's own JavaScript: its faster forms are programs for one machine each.
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

  test.for([...each])(
    'takes time that grows with the text alone: %s',
    { timeout: 120_000 },
    async ([, one]) => {
      expect(await verdictOn(one), one.file).toBe('safe');
    },
  );
});

test.for([
  [String.raw`^[^\S\r\n]+|[^\S\r\n]+$`, 'g'],
  [String.raw`^€\s*|\s*€$`, ''],
  [String.raw`(^|[,\s])br\s*(?!\s*;\s*q=0(\.0*)?\s*(,|$))(,|;|$)`, 'i'],
  ['^(a+)+$', ''],
])('one that backtracks is found out: %s', async ([pattern = '', flags = '']) => {
  expect(await verdictOn({ pattern, flags })).not.toBe('safe');
});
