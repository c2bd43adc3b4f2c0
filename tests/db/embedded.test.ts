import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import postgres from 'postgres';
import { afterAll, afterEach, expect, test, vi } from 'vitest';

import { startEmbeddedPostgres, type EmbeddedOptions, type EmbeddedPostgres } from '#db/embedded.ts';
import { findPostmaster } from '#db/embedded/postmaster.ts';

const folder = openFolder();
const started: EmbeddedPostgres[] = [];

vi.setConfig({ testTimeout: 60_000 });

afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.close()));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Temporary folders are closed to other users, and PostgreSQL may run as another user. */
function openFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'botteghino-embedded-'));
  chmodSync(made, 0o755);
  return made;
}

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const one = await startEmbeddedPostgres({ folder, preferredPort: 0, durable: false, ...options });
  started.push(one);
  return one;
}

function postmaster() {
  return findPostmaster(join(folder, 'postgres'));
}

async function ask<T extends object>(url: string, question: string): Promise<T | undefined> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 2 });
  try {
    const [row] = await sql.unsafe<T[]>(question);
    return row;
  } finally {
    await sql.end();
  }
}

test('what is written is there after a stop and a start', async () => {
  const first = await start();
  await ask(first.url, "create table kept as select 'Prenotazione' as word");
  await first.close();
  expect(postmaster()).toBeUndefined();
  const second = await start();
  expect(await ask(second.url, 'select word from kept')).toEqual({ word: 'Prenotazione' });
});

test('started twice at once, both use the same server, and the last to leave stops it', async () => {
  const [one, two] = await Promise.all([start(), start()]);
  expect(two.url).toBe(one.url);
  await one.close();
  expect(await ask(two.url, 'select 1 as answer')).toEqual({ answer: 1 });
  await two.close();
  expect(postmaster()).toBeUndefined();
});

test('a taken port is said, and another is used', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const taken = (other.address() as AddressInfo).port;
  const said: string[] = [];
  const { port } = await start({ preferredPort: taken, say: (line) => said.push(line) });
  other.close();
  expect(port).not.toBe(taken);
  expect(said).toEqual([`La porta ${taken} è occupata: PostgreSQL usa la ${port}`]);
});

test('a server that is killed comes back on the same port with its data', async () => {
  const { url, port } = await start({ durable: true });
  await ask(url, 'create table survivors as select 7 as n');
  process.kill(postmaster()?.pid ?? 0, 'SIGKILL');
  await vi.waitFor(async () => expect(await ask(url, 'select n from survivors')).toEqual({ n: 7 }), {
    timeout: 240_000,
    interval: 200,
  });
  expect(postmaster()?.port).toBe(port);
});

test('after its process was killed, the next one attaches and takes it over', async () => {
  const child = fork(new URL('../support/embedded-user.ts', import.meta.url), [folder], { silent: true });
  const [url] = (await once(child, 'message')) as [string];
  child.kill('SIGKILL');
  await once(child, 'exit');
  const next = await start();
  expect(next).toMatchObject({ url, attached: true });
  await next.close();
  expect(postmaster()).toBeUndefined();
});

test('a cluster whose making was interrupted is made anew, and its remains are removed', async () => {
  const half = join(folder, 'postgres.new.999999999');
  await start().then((one) => one.close());
  rmSync(join(folder, 'postgres'), { recursive: true });
  writeFileSync(half, 'half a cluster');
  const { url } = await start();
  expect(await ask(url, 'select 1 as answer')).toEqual({ answer: 1 });
  expect(readdirSync(folder).toSorted()).toEqual(['postgres', 'postgres.log']);
});

test('a number in postmaster.pid that became another program’s is no server', async () => {
  const one = await start();
  const file = join(folder, 'postgres', 'postmaster.pid');
  const text = readFileSync(file, 'utf8');
  await one.close();
  writeFileSync(file, text.replace(/^\d+/, String(process.pid)));
  const again = await start();
  expect(again.attached).toBe(false);
});
