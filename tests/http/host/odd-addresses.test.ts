// Every route requested with ids and query values that no link has: each is answered without a failure.
import { describe, expect, it } from 'vitest';

import { ACCESS } from '#app/access.ts';
import { adminApp } from '#tests/support/admin-app.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import {
  addressOf,
  bestVisitor,
  everyPage,
  parametersOf,
  queryNames,
} from '#tests/support/world/every-page.ts';

const world = await adminApp();
const pages = await everyPage(world);

const NO_ID = ['-1', '99999999999', 'abc', '%ff'];
const NO_VALUE = ['-1', '99999999999999999999', '2027-02-30'];

/** Not for the owner, or not in this world: a picture, an invitation, an account at the payment provider. */
const NOT_THERE = [
  '/api/icons/:file',
  '/dashboard/:subdomain/leave',
  '/files/:key',
  '/invitation/:secret',
  '/marketplace/:serviceId',
];

/** The allowed answers of a page to an invented address. */
const ANSWERS = [200, 301, 302, 303, 400, 404, 405];

function visitorFor(pattern: string): Visitor {
  const best = bestVisitor(pattern);
  return best === 'guest' ? world.newVisitor() : best === 'admin' ? world.admin : pages.operator;
}

const names = await queryNames();
const patterns = Object.keys(ACCESS).filter((pattern) => !pattern.startsWith('/api/auth/'));

async function answersTo(pattern: string, addresses: string[]) {
  const visitor = visitorFor(pattern);
  const answers = [];
  for (const address of addresses) answers.push([address, (await visitor.visit(address)).status] as const);
  return answers.filter(([, status]) => !ANSWERS.includes(status));
}

describe('made-up addresses', () => {
  it('are tried on pages that are there', async () => {
    const missing = [];
    for (const pattern of patterns.filter((each) => parametersOf(each).length > 0)) {
      const { status } = await visitorFor(pattern).visit(addressOf(pattern, pages.valuesOf(pattern)));
      if (status !== 200) missing.push(pattern);
    }
    const missingPages = patterns.filter((pattern) => pattern.endsWith('/:second/:third/*'));
    expect(missing.toSorted()).toEqual([...NOT_THERE, ...missingPages].toSorted());
  });

  it.each(patterns.filter((pattern) => parametersOf(pattern).length > 0))(
    '%s with ids of nothing',
    async (pattern) => {
      const values = pages.valuesOf(pattern);
      const addresses = parametersOf(pattern).flatMap((name) =>
        NO_ID.map((odd) => addressOf(pattern, { ...values, [name]: odd })),
      );
      expect(await answersTo(pattern, addresses)).toEqual([]);
    },
  );

  it.each(patterns)('%s with a query of nonsense', async (pattern) => {
    const address = addressOf(pattern, pages.valuesOf(pattern));
    const queries = NO_VALUE.map((odd) => names.map((name) => `${name}=${odd}`).join('&'));
    expect(
      await answersTo(
        pattern,
        queries.map((query) => `${address}?${query}`),
      ),
    ).toEqual([]);
  });
});

it('a path of two thousand steps costs about what another one costs that leads nowhere', async () => {
  const guest = world.newVisitor();
  async function best(address: string): Promise<number> {
    const times = [];
    for (let tries = 0; tries < 5; tries += 1) {
      // Processor time: on a busy machine an answer takes longer, but not more processor time.
      const before = process.cpuUsage();
      expect((await guest.visit(address)).status).toBe(404);
      const { user, system } = process.cpuUsage(before);
      times.push(user + system);
    }
    return Math.min(...times);
  }
  expect((await best('/a'.repeat(2000))) / (await best('/a/b'))).toBeLessThan(5);
});
