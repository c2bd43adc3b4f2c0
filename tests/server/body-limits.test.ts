import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import type { ServerBuild } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import {
  bodyLimitsOf,
  bounded,
  createBodyReader,
  longestUploadMs,
  readBody,
  slowestUpload,
} from '#server/http/body-limits.ts';

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

test('a body in crumbs costs more than what it says: it is refused', async () => {
  const crumbs = Readable.from(Array.from({ length: 3000 }, () => Buffer.from('a')));
  await expect(readBody(crumbs, { bytes: 64 * kilobyte })).rejects.toMatchObject({ statusCode: 400 });
  const packets = Readable.from(Array.from({ length: 3000 }, () => Buffer.alloc(100)));
  expect(await readBody(packets, { bytes: 300 * kilobyte })).toHaveLength(300_000);
});

describe('over minutes', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  async function after(piece: number, pieces: number): Promise<unknown> {
    const sender = new PassThrough();
    const bounds = { bytes: kilobyte ** 2, wholeMs: longestUploadMs, slowest: slowestUpload };
    const outcome = buffer(bounded(sender, bounds)).catch((error) => error);
    for (let sent = 0; sent < pieces; sent += 1) {
      sender.write(Buffer.alloc(piece));
      await new Promise(setImmediate);
      await vi.advanceTimersByTimeAsync(5000);
    }
    sender.end();
    return outcome;
  }

  test('a slow sender who gets on is waited for', async () => {
    expect(await after(25 * kilobyte, 30)).toHaveLength(750 * kilobyte);
  });

  test('one who only keeps the line open is not', async () => {
    expect(await after(1, 10)).toMatchObject({ statusCode: 408 });
  });
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

test('one address fills no more than its part of the memory, so that others find room', async () => {
  const read = createBodyReader(8 * kilobyte, 2 * kilobyte);
  const from = '192.0.2.1';
  const slow = Array.from({ length: 3 }, () => new PassThrough());
  const held = slow.map((sender) => read(sender, { bytes: 2 * kilobyte, from }).catch((error) => error));
  for (const sender of slow) {
    sender.write(Buffer.alloc(kilobyte));
    await sleep(1);
  }
  expect(await held[2]).toMatchObject({ statusCode: 503 });
  const body = () => Readable.from([Buffer.alloc(2 * kilobyte)]);
  for (const other of ['192.0.2.2', undefined])
    expect(await read(body(), { bytes: 2 * kilobyte, from: other })).toHaveLength(2 * kilobyte);
  for (const sender of slow) sender.end();
  await Promise.all(held);
  expect(await read(body(), { bytes: 2 * kilobyte, from })).toHaveLength(2 * kilobyte);
});
