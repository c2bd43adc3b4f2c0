import { describe, expect, test } from 'vitest';

import { hostActivity } from '#tests/support/host-activity.ts';
import { testApp } from '#tests/support/test-app.ts';

const { database, get } = await testApp();
await hostActivity(database, { subdomain: 'alba' });
const other = await testApp({ database });

type Build = { id: string; timestamp: number };
const latest = async (host: string, app = { get }) =>
  (await app.get(host, '/builds/latest.json')).json<Build>();

describe('the build that a server runs', () => {
  test('is told alike on every host and by every process', async () => {
    const build = await latest('');
    expect(build.id).toMatch(/^\w+$/);
    expect(Math.abs(Date.now() - build.timestamp)).toBeLessThan(365 * 86_400_000);
    expect(await latest('alba')).toEqual(build);
    expect(await latest('', other)).toEqual(build);
  });

  test('is the one that its pages name, and is always asked for anew', async () => {
    const { id } = await latest('alba');
    expect((await get('alba', '/')).body).toContain(`data-still="${id}"`);
    expect((await get('', '/ritrova')).body).toContain(`/assets/manifest-${id}.js`);
    expect((await get('alba', '/builds/latest.json')).headers['cache-control']).toBe('no-cache');
  });

  test('has its metadata under its id, and no other build has any', async () => {
    const build = await latest('');
    const meta = await get('alba', `/builds/meta/${build.id}.json`);
    expect(meta.json()).toEqual(build);
    expect((await get('', '/builds/meta/0000.json')).statusCode).toBe(404);
  });
});

test.each(['', 'alba'])('there is no worker to be had on host «%s»', async (host) => {
  expect((await get(host, '/sw.js', { headers: { accept: '*/*' } })).statusCode).toBe(404);
});
