// Pictures whose originals are on S3: served as from the disk, and answered 503 while the storage is unreachable.
import { expect, test } from 'vitest';

import { silentLog } from '#tests/support/deps.ts';
import { aPhoto } from '#tests/support/pictures.ts';
import { s3Server } from '#tests/support/s3-server.ts';
import { testApp } from '#tests/support/test-app.ts';

const built: typeof import('#server/app.ts') = await import(
  new URL('../../../build/server/index.js', import.meta.url).href
);

const KEY = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const server = await s3Server();
const files = await built.openS3Files(server.address, { log: silentLog() });
const photo = await aPhoto(800, 600).webp().toBuffer();
await files.put(KEY, photo);
const whole: string[] = [];
const counted = {
  ...files,
  get: (key: string) => {
    whole.push(key);
    return files.get(key);
  },
};
const { app, get } = await testApp({ parts: { files: counted } });
const original = () => get('', `/files/${KEY}`);
const small = (width: number) => get('', `/api/image?url=/files/${KEY}&w=${width}&f=webp&q=92`);

test('pictures come from the storage, in their sizes, for ever, or not at all', async () => {
  const kept = await original();
  expect([kept.statusCode, kept.headers['content-type'], kept.rawPayload.equals(photo)]).toEqual([
    200,
    'image/webp',
    true,
  ]);
  expect(kept.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(whole).toEqual([KEY]);
  const headers = { host: 'piattaforma.test' };
  const head = await app.inject({ method: 'HEAD', url: `/files/${KEY}`, headers });
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(photo.length)]);
  const again = await get('', `/files/${KEY}`, { headers: { 'if-none-match': `"${KEY}"` } });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  expect((await app.inject({ method: 'HEAD', url: '/files/unknown-key-000', headers })).statusCode).toBe(404);
  // Neither read it.
  expect(whole).toEqual([KEY]);
  expect((await small(320)).statusCode).toBe(200);
  expect((await get('', '/files/unknown-key-000')).statusCode).toBe(404);
  expect((await get('', '/api/image?url=/files/unknown-key-000&w=320&f=webp&q=92')).statusCode).toBe(404);
});

test('while the storage is away, what was made is served and the rest is said to come later', async () => {
  await server.stop();
  expect((await small(320)).statusCode).toBe(200);
  for (const answer of [await original(), await small(640)]) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  }
  expect((await get('', '/')).statusCode).toBe(200);
  await server.start();
  await expect.poll(async () => (await small(640)).statusCode).toBe(200);
});
