import { expect, test } from 'vitest';

import { testApp } from '#tests/support/test-app.ts';

let jobs = true;
const { app } = await testApp({ readiness: async () => ({ database: true, migrations: true, jobs }) });

test('probes answer under any name or address', async () => {
  for (const host of [
    '10.0.0.7:3000',
    'localhost',
    'evil.example',
    'piattaforma.test',
    'alba.piattaforma.test',
  ]) {
    const answers = await Promise.all(
      ['/healthz', '/readyz'].map((url) => app.inject({ url, headers: { host } })),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
  }
});

test('readiness names the part that does not work; the process is alive meanwhile', async () => {
  jobs = false;
  const ready = await app.inject({ url: '/readyz' });
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { status: 'not ready', parts: { database: true, migrations: true, jobs: false } },
  ]);
  expect((await app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
  expect((await app.inject({ url: '/readyz?exclude=jobs&exclude=database' })).json()).toEqual({
    status: 'ready',
    parts: { migrations: true },
  });
});
