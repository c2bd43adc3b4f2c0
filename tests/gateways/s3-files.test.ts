import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { describe, expect, test, vi } from 'vitest';

import { FilesAway } from '#app/domain/deps.ts';
import { createFileStore } from '#app/gateways/files.server.ts';
import { readS3Address } from '#app/gateways/s3-address.server.ts';
import { openS3Files } from '#app/gateways/s3-files.server.ts';
import { moveFiles } from '#scripts/files-move.ts';
import { silentLog } from '#tests/support/deps.ts';
import { s3Server } from '#tests/support/s3-server.ts';

const KEY = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const log = silentLog();
const server = await s3Server();
const open = () => openS3Files(server.address, { log });
const files = await open();

test('the address says as much as it likes, and the variables of AWS the rest', () => {
  expect(readS3Address({ FILES_URL: server.url })).toEqual(server.address);
  const credentials = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
  expect(
    readS3Address({ FILES_URL: 's3://pictures/of/ours', AWS_REGION: 'eu-south-1', ...credentials }),
  ).toMatchObject({
    endpoint: 'https://s3.eu-south-1.amazonaws.com/pictures',
    prefix: 'of/ours/',
    accessKeyId: 'id',
  });
  expect(readS3Address({ FILES_URL: 's3://pictures' })).toContain('AWS_ACCESS_KEY_ID');
  expect(readS3Address({ FILES_URL: 's3:', ...credentials })).toContain('s3://bucket');
  expect(readS3Address({ FILES_URL: 's3://key:a%2Fb%25@pictures/ours' })).toMatchObject({
    secretAccessKey: 'a/b%',
  });
  expect(readS3Address({ FILES_URL: 's3://key:a%b@pictures/ours' })).toContain('%25');
  expect(
    readS3Address({ FILES_URL: 's3://pictures', ...credentials, AWS_SESSION_TOKEN: 'for an hour' }),
  ).toContain('AWS_SESSION_TOKEN');
  expect(readS3Address({ FILES_URL: 's3://pictures', ...credentials })).toContain('cartella');
  expect(readS3Address({})).toBeUndefined();
});

describe('files on S3', () => {
  test('are given back as they were put, by another process too, until they are removed', async () => {
    const content = Buffer.alloc(300_000, 'picture');
    expect(await files.get(KEY)).toBeUndefined();
    expect(await files.has(KEY)).toBe(false);
    expect(await files.put(KEY, content)).toBe(true);
    expect(await files.has(KEY)).toBe(true);
    expect(await files.peek(KEY)).toEqual({ start: new Uint8Array(content.subarray(0, 16)), size: 300_000 });
    expect(await files.peek('unknown-key-000')).toBeUndefined();
    expect(content.equals(Buffer.from((await (await open()).get(KEY)) ?? []))).toBe(true);
    await files.remove(KEY);
    await files.remove(KEY);
    expect(await files.get(KEY)).toBeUndefined();
    expect(await files.state()).toMatchObject({ reachable: true });
  });

  test('are refused to whoever has another secret', async () => {
    const stranger = await openS3Files({ ...server.address, secretAccessKey: 'guessed' }, { log });
    await expect(stranger.get(KEY)).rejects.toThrow(FilesAway);
    expect(await stranger.put(KEY, Buffer.from('x'))).toBe(false);
  });

  test('have only names that are keys', async () => {
    await expect(files.put('../other', Buffer.from('x'))).rejects.toThrow('not a file key');
    expect(await files.get('../other')).toBeUndefined();
  });

  test('lose those that are old and unknown, and each is told of', async () => {
    const gone: string[] = [];
    const store = await openS3Files(server.address, { log, onRemove: async (key) => void gone.push(key) });
    const stray = `b${KEY.slice(1)}`;
    const others = 'db-backup-2026';
    for (const key of [KEY, stray, others]) await store.put(key, Buffer.from('x'));
    await store.journal.add('a mail');
    expect(await store.removeStrays(new Date(Date.now() - 60_000), async () => new Set())).toBe(0);
    expect(await store.removeStrays(new Date(Date.now() + 60_000), async () => new Set([KEY]))).toBe(1);
    expect([gone, await store.get(stray), (await store.get(KEY))?.byteLength]).toEqual([
      [stray],
      undefined,
      1,
    ]);
    expect(await store.get(others)).toBeDefined();
    await store.remove(KEY);
  });

  test('remember mails that were taken, for all machines', async () => {
    await files.journal.add('7 1000');
    const other = await open();
    expect([await other.journal.has('7 1000'), await other.journal.has('8 1000')]).toEqual([true, false]);
    await other.journal.remove('7 1000');
    expect(await files.journal.has('7 1000')).toBe(false);
  });

  test('give a mail to one job at a time', async () => {
    const other = await open();
    const claims = await Promise.all(
      Array.from({ length: 4 }, () => [files, other].map(({ journal }) => journal.claim('9 1000'))).flat(),
    );
    expect(claims.filter(Boolean)).toHaveLength(1);
    for (const giveBack of claims) await giveBack?.();
    const next = await other.journal.claim('9 1000');
    expect(next).toBeDefined();
    for (const giveBack of claims) await giveBack?.();
    expect(await files.journal.claim('9 1000')).toBeUndefined();
    await next?.();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(1000);
    const dead = await files.journal.claim('9 1000');
    clock.mockRestore();
    expect(await other.journal.claim('9 1000')).toBeDefined();
    await dead?.();
    expect(await files.journal.claim('9 1000')).toBeUndefined();
  });
});

test('a move without credentials is refused in words', async () => {
  const run = promisify(execFile)(process.execPath, ['scripts/files-move.ts'], {
    env: { FILES_URL: 's3://pictures/ours' },
  });
  await expect(run).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^La configurazione non è utilizzabile:\n  - FILES_URL .*\n$/) as string,
  });
});

test('a move from the disk copies what is missing or different, and may be cut short', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'move-'));
  const disk = createFileStore(dir);
  const keys = ['c', 'd', 'e'].map((first) => first + KEY.slice(1));
  for (const key of keys) await disk.put(key, Buffer.from(`picture ${key}`));
  await files.put(keys[0] ?? '', Buffer.from('cut short'));
  let left = 1;
  const refusing = {
    ...files,
    put: async (key: string, content: Uint8Array) => left-- > 0 && files.put(key, content),
  };
  expect(await moveFiles(dir, refusing)).toEqual({ moved: 1, there: 0, failed: 2 });
  expect(await moveFiles(dir, files)).toEqual({ moved: 2, there: 1, failed: 0 });
  expect(await moveFiles(dir, files)).toEqual({ moved: 0, there: 3, failed: 0 });
  for (const key of keys) expect(Buffer.from((await files.get(key)) ?? []).toString()).toBe(`picture ${key}`);
  expect((await readdir(dir)).length).toBeGreaterThan(0);
  await rm(dir, { recursive: true });
});

describe('a storage that is away', () => {
  test('is said to be, keeps nothing, holds up no mail, and is right again when it is back', async () => {
    const store = await open();
    await store.put(KEY, Buffer.from('x'));
    await server.stop();
    await expect(store.get(KEY)).rejects.toThrow(FilesAway);
    expect(await store.put(KEY, Buffer.from('y'))).toBe(false);
    expect(await store.state()).toMatchObject({ reachable: false });
    expect(await store.journal.has('7 1000')).toBe(false);
    await store.journal.remove('7 1000');
    await server.start();
    await expect.poll(() => store.get(KEY).catch(() => undefined)).toBeDefined();
  });

  test('is given up when it says nothing, and the next don’t wait for it at all', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/pictures`;
    let asked = 0;
    silent.on('connection', () => (asked += 1));
    const store = await openS3Files({ ...server.address, endpoint }, { log, patienceMs: 100 });
    await expect(store.get(KEY)).rejects.toThrow(FilesAway);
    await expect(store.get(KEY)).rejects.toThrow(FilesAway);
    expect(asked).toBe(1);
    silent.close();
  });
});
