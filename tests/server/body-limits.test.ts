import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';

import { bodyLimitsOf, readBody } from '#server/body-limits.ts';

const kilobyte = 1024;
const routes = {
  root: { id: 'root', path: '', module: {} },
  dashboard: {
    id: 'dashboard',
    parentId: 'root',
    path: 'dashboard/:subdomain',
    module: { handle: { title: 'x' } },
  },
  images: {
    id: 'images',
    parentId: 'dashboard',
    path: 'images',
    module: { handle: { bodyLimit: 300 * kilobyte } },
  },
} as unknown as ServerBuild['routes'];

test('a route that asks for more gets it, on its own path and for its data only', () => {
  const limits = bodyLimitsOf({ routes });
  const paths = ['/dashboard/alba/images', '/dashboard/alba/images.data', '/dashboard/alba', '/images', '/'];
  expect(paths.map(limits)).toEqual([300, 300, 64, 64, 64].map((size) => size * kilobyte));
});

const chunks = (count: number) =>
  Readable.from(Array.from({ length: count }, () => Buffer.alloc(16 * kilobyte, 'a')));

test('a form is handed over whole', async () => {
  const body = await readBody(chunks(4), 64 * kilobyte);
  expect(Buffer.isBuffer(body) && body.length).toBe(64 * kilobyte);
});

test('an upload flows, up to its limit', async () => {
  const body = await readBody(chunks(10), 300 * kilobyte);
  expect(body).toBeInstanceOf(Readable);
  expect((await buffer(body as Readable)).length).toBe(160 * kilobyte);
  const tooMuch = await readBody(chunks(20), 300 * kilobyte);
  await expect(buffer(tooMuch as Readable)).rejects.toMatchObject({ statusCode: 413 });
});

test('too much is refused by its announced length, and by what really comes', async () => {
  await expect(readBody(chunks(1), 64 * kilobyte, String(65 * kilobyte))).rejects.toMatchObject({
    statusCode: 413,
  });
  await expect(readBody(chunks(5), 64 * kilobyte, '10')).rejects.toMatchObject({ statusCode: 413 });
});
