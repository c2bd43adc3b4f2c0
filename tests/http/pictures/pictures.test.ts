import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { previewPicture } from '#app/ui/seo/page-head.tsx';
import { filesInMemory } from '#tests/support/deps.ts';
import { hostActivity } from '#tests/support/host-activity.ts';
import { aPhoto } from '#tests/support/pictures.ts';
import { testApp } from '#tests/support/test-app.ts';

const KEY = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const files = filesInMemory();
const photo = await aPhoto(800, 600).webp().toBuffer();
await files.put(KEY, photo);
await files.put('secret-document', Buffer.from('%PDF-1.7 private'));
const { database, get } = await testApp({ parts: { files } });
await hostActivity(database, { subdomain: 'alba' });

const hosts = ['', 'alba'];
const IMAGE = `/api/image?url=/files/${KEY}&w=320`;
const FOR_EVER = 'public, max-age=31536000, immutable';

describe.each(hosts)('on the host «%s»', (host) => {
  test('a picture comes in the size that was asked for, as what it says it is', async () => {
    const answer = await get(host, `${IMAGE}&f=webp&q=92`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': FOR_EVER,
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
      height: 240,
    });
  });

  test('a stored file comes as it is kept', async () => {
    const answer = await get(host, `/files/${KEY}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': FOR_EVER,
    });
    expect(answer.rawPayload.equals(photo)).toBe(true);
  });

  test.each([
    '/files/unknown-key-000',
    '/files/secret-document',
    '/files/..%2f..%2fetc%2fpasswd',
    `/api/image?url=/files/unknown-key-000&w=320`,
  ])('%s is a 404 in plain text', async (url) => {
    const answer = await get(host, url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).not.toContain('private');
  });
});

test.each([IMAGE, `/files/${KEY}`])('%s is not sent again to those who have it', async (url) => {
  const first = await get('', url);
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^"[\w-]+"$/);
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
    const again = await get('', url, { headers: { 'if-none-match': known } });
    expect([again.statusCode, again.rawPayload.length, again.headers['cache-control']]).toEqual([
      304,
      0,
      FOR_EVER,
    ]);
  }
  expect((await get('', url, { headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200);
});

test('an absolute address on one of our own hosts names the stored picture', async () => {
  for (const origin of ['https://piattaforma.test', 'https://media.piattaforma.test']) {
    const url = encodeURIComponent(`${origin}/files/${KEY}`);
    expect((await get('', `/api/image?url=${url}&w=1280&h=640&f=jpeg`)).headers['content-type']).toBe(
      'image/jpeg',
    );
  }
});

test.each([
  [4000, 3000],
  [800, 600],
  [300, 900],
  [1500, 200],
])('a link preview of a picture of %s × %s is as large as the page says', async (width, height) => {
  const key = `preview-${width}`;
  await files.put(key, await aPhoto(width, height).webp().toBuffer());
  const picture = previewPicture({ key, width, height, alt: '' }, 'https://alba.piattaforma.test');
  const address = new URL(picture?.url ?? '');
  const answer = await get('alba', address.pathname + address.search);
  const { width: wide, height: high } = await sharp(answer.rawPayload).metadata();
  expect({ width: wide, height: high }).toEqual({ width: picture?.width, height: picture?.height });
});

test.each([
  ['w', '/api/image?url=/files/x&w=321'],
  ['url', '/api/image?w=320'],
  ['url', '/api/image?url=https://evil.example/foto.jpg&w=320'],
  ['url', '/api/image?url=http://127.0.0.1/foto.jpg&w=320'],
  ['f', `/api/image?url=/files/${KEY}&w=320&f=svg`],
  ['f', `/api/image?url=/files/${KEY}&w=3072&f=avif`],
  ['q', `/api/image?url=/files/${KEY}&w=320&q=1`],
  ['h', `/api/image?url=/files/${KEY}&w=320&h=320`],
])('a wrong %s is a 400 that names it: %s', async (parameter, url) => {
  const answer = await get('', url, { headers: { accept: 'image/*' } });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toMatch(new RegExp(`^${parameter} must be`));
});
