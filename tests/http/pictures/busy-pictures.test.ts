// What one visitor asks of the endpoint for pictures, and how the others fare meanwhile.
import { connect, type AddressInfo, type Socket } from 'node:net';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { FileStore } from '#app/domain/deps.ts';
import { filesInMemory } from '#tests/support/deps.ts';
import { aPhoto } from '#tests/support/pictures.ts';
import { testApp } from '#tests/support/test-app.ts';

const photo = await aPhoto(400, 300).webp().toBuffer();

/** Originals named `held…` come when they are let go. */
function heldFiles() {
  const files = filesInMemory();
  const asked: string[] = [];
  let gate = Promise.withResolvers<void>();
  const store: FileStore = {
    ...files,
    get: async (key) => {
      asked.push(key);
      if (key.startsWith('held')) await gate.promise;
      return photo;
    },
    has: async () => true,
  };
  return {
    store,
    asked,
    hold: () => {
      asked.length = 0;
      gate = Promise.withResolvers<void>();
    },
    release: () => gate.resolve(),
  };
}

const files = heldFiles();
const { app, database, get } = await testApp({ parts: { files: files.store } });

/** Originals of large pictures that are read at once. */
const READ_AHEAD = 6;

const accept = { accept: 'image/*' };
const picture = (key: string, width: number) => `/api/image?url=/files/${key}&w=${width}&f=webp&q=92`;
const view = (key: string, width: number, remoteAddress = '127.0.0.1') =>
  get('', picture(key, width), { headers: accept, remoteAddress });

type Answer = Awaited<ReturnType<typeof view>>;

/** The first to be refused, while others wait. */
function refusedOf(views: readonly Promise<Answer>[]): Promise<Answer> {
  return new Promise((resolve) => {
    for (const asked of views)
      void asked.then((answer) => (answer.statusCode === 503 ? resolve(answer) : undefined));
  });
}

/** However long it takes: the test's own time is its bound. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
}

beforeEach(() => files.hold());
afterEach(() => files.release());

describe('while somebody asks for many large pictures', () => {
  test('those too many are told at once when to come back, and the others are made', async () => {
    const views = Array.from({ length: 60 }, (_, index) => view(`held-many-${index}`, 1536));
    const { headers } = await refusedOf(views);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['cache-control']).toBe('no-store');
    expect(files.asked.length).toBeLessThanOrEqual(READ_AHEAD);
    files.release();
    const statuses = (await Promise.all(views)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(10);
  });

  test('a browser that opens one by itself is told when to come back too', async () => {
    const views = Array.from({ length: 60 }, (_, index) => get('', picture(`held-open-${index}`, 1536)));
    expect(Number((await refusedOf(views)).headers['retry-after'])).toBeGreaterThan(0);
    files.release();
    await Promise.all(views);
  });

  test('a small one comes, and a large one that was made before', async () => {
    expect((await view('known', 1536)).statusCode).toBe(200);
    const views = Array.from({ length: 60 }, (_, index) => view(`held-small-${index}`, 1536));
    await refusedOf(views);
    expect((await view('logo', 48)).statusCode).toBe(200);
    expect((await view('known', 1536)).statusCode).toBe(200);
    files.release();
    await Promise.all(views);
  });
});

describe('those who hang up', () => {
  async function ask(url: string): Promise<{ socket: Socket; answer: () => string }> {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.write(`GET ${url} HTTP/1.1\r\nHost: piattaforma.test\r\nAccept: image/*\r\n\r\n`);
    return { socket, answer: () => answer };
  }

  function openConnections(): Promise<number> {
    return new Promise((resolve, reject) => {
      app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  }

  test('leave no work behind, and room for others', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const asked = await Promise.all(
      Array.from({ length: 40 }, (_, index) => ask(picture(`held-gone-${index}`, 1024))),
    );
    await until(async () => asked.some(({ answer }) => answer().includes('503')));
    for (const { socket } of asked) socket.destroy();
    await until(async () => (await openConnections()) === 0);
    // There is a place again, though those that were begun are still in hand.
    const after = view('held-after', 1024);
    files.release();
    expect((await after).statusCode).toBe(200);
    expect(new Set(files.asked.filter((key) => key.startsWith('held-gone'))).size).toBe(READ_AHEAD);
  });
});

describe('one address', () => {
  const address = '203.0.113.7';

  test('has a budget of pictures made for it, and what is kept costs nothing of it', async () => {
    await view('budget-first', 48, address);
    const points = async () =>
      (await database.sql`select points from rate_limits where key like 'image:%'`).map((row) => row.points);
    expect(await points()).toEqual([1]);
    await view('budget-first', 48, address);
    expect(await points()).toEqual([1]);
    await database.sql`update rate_limits set points = 100000 where key like 'image:%'`;
    const refused = await view('budget-second', 48, address);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(files.asked).not.toContain('budget-second');
    expect((await view('budget-first', 48, address)).statusCode).toBe(200);
    expect((await view('budget-second', 48, '203.0.113.8')).statusCode).toBe(200);
  });
});
