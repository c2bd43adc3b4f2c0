import { expect, test, vi } from 'vitest';

import { serverReadiness } from '#server/readiness.ts';
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

test('whatever else is sent to their addresses is examined like a form', async () => {
  const sent = (host: string) =>
    app.inject({
      method: 'POST',
      url: '/healthz',
      payload: 'a=1',
      headers: { host, origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    });
  const answers = await Promise.all(['piattaforma.test', 'evil.example'].map(sent));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 404]);
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

test('who leaves the database out is answered while it hangs', async () => {
  const hanging = vi.fn(() => new Promise(() => {}));
  const probed = await testApp({ readiness: serverReadiness(hanging as never, () => true) });
  const answer = await probed.app.inject({ url: '/readyz?exclude=database&exclude=migrations' });
  expect([answer.statusCode, answer.json().parts]).toEqual([200, { jobs: true }]);
  expect(hanging).not.toHaveBeenCalled();
});

test('while the database hangs, the answer comes within a second', async () => {
  const readiness = serverReadiness(vi.fn(() => new Promise(() => {})) as never, () => true);
  const begun = performance.now();
  expect(await readiness()).toEqual({ database: false, migrations: false, jobs: true });
  expect(performance.now() - begun).toBeLessThan(1000);
});

test('however many ask at once, the database is asked once', async () => {
  const sql = vi.fn(async () => [{ latest: '99999999999999' }]);
  const readiness = serverReadiness(sql as never, () => true);
  const answers = await Promise.all(Array.from({ length: 50 }, () => readiness()));
  await readiness();
  expect(sql).toHaveBeenCalledTimes(1);
  expect(answers.at(-1)).toEqual({ database: true, migrations: true, jobs: true });
});
