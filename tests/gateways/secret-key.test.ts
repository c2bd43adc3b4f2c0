import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { keyedSecrets, readOrMakeKey } from '#app/gateways/secret-key.server.ts';

const folder = await mkdtemp(join(tmpdir(), 'secret-key-'));
afterAll(() => rm(folder, { recursive: true }));

test('the key is made once, for its owner alone, and read from then on', async () => {
  const file = join(folder, 'data', 'secret.key');
  const made = readOrMakeKey(file);
  expect(made).toHaveLength(32);
  expect(readOrMakeKey(file)).toEqual(made);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, 'data'))).toEqual(['secret.key']);
});

test('a key that was cut short is told, not used', async () => {
  const file = join(folder, 'short.key');
  await writeFile(file, 'abc');
  expect(() => readOrMakeKey(file)).toThrow('short.key');
});

test('a secret follows from key, purpose and seed, and from nothing less', () => {
  const one = keyedSecrets(Buffer.alloc(32, 'a'));
  const other = keyedSecrets(Buffer.alloc(32, 'b'));
  const secret = one.derive('calendar-feed', 'seme');
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(one.derive('calendar-feed', 'seme')).toBe(secret);
  expect(one.derive('calendar-feed', 'semi')).not.toBe(secret);
  expect(other.derive('calendar-feed', 'seme')).not.toBe(secret);
});
