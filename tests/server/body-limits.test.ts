import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';

import { bodyLimitsOf, bounded, createBodyReader, readBody } from '#server/body-limits.ts';

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
  expect(await readBody(chunks(4), { bytes: 64 * kilobyte })).toHaveLength(64 * kilobyte);
});

test('an upload flows, up to its limit', async () => {
  const bytes = 300 * kilobyte;
  expect(await buffer(bounded(chunks(10), { bytes }))).toHaveLength(160 * kilobyte);
  await expect(buffer(bounded(chunks(20), { bytes }))).rejects.toMatchObject({ statusCode: 413 });
});

test('too much is refused by its announced length, and by what really comes', async () => {
  const bytes = 64 * kilobyte;
  const announced = String(65 * kilobyte);
  await expect(readBody(chunks(1), { bytes, announced })).rejects.toMatchObject({ statusCode: 413 });
  await expect(readBody(chunks(5), { bytes, announced: '10' })).rejects.toMatchObject({ statusCode: 413 });
});

test('a sender who stops, or who never comes to an end, is told that the time is over', async () => {
  const late = { statusCode: 408, headers: { Connection: 'close' } };
  const half = new PassThrough();
  half.write('name=');
  await expect(readBody(half, { bytes: kilobyte, idleMs: 20 })).rejects.toMatchObject(late);
  const drops = Readable.from(
    (async function* () {
      while (true) {
        await sleep(2);
        yield Buffer.from('a');
      }
    })(),
  );
  await expect(readBody(drops, { bytes: kilobyte ** 2, wholeMs: 50 })).rejects.toMatchObject(late);
});

test('many unfinished bodies share one budget of memory, and give it back', async () => {
  const read = createBodyReader(2.5 * kilobyte);
  const senders = Array.from({ length: 3 }, () => new PassThrough());
  const outcomes = senders.map((sender) => read(sender, { bytes: 2 * kilobyte }).catch((error) => error));
  for (const sender of senders) {
    sender.write(Buffer.alloc(kilobyte));
    await sleep(1);
  }
  expect(await outcomes[2]).toMatchObject({ statusCode: 503, headers: { 'Retry-After': '10' } });
  for (const sender of senders) sender.end();
  expect([await outcomes[0], await outcomes[1]]).toEqual([Buffer.alloc(kilobyte), Buffer.alloc(kilobyte)]);
  expect(await read(Readable.from([Buffer.alloc(2 * kilobyte)]), { bytes: 2 * kilobyte })).toHaveLength(
    2 * kilobyte,
  );
});
