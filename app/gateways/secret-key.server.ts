// The installation's key, in a file and not in the database: secrets derived from it can be shown again,
// while a copy of the database has only their hashes.
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Secrets } from '#app/domain/deps.ts';
import { hasCode } from './failure.ts';

const KEY_BYTES = 32;

/** Made at the first start. The finished file is linked into place, so that processes starting at once agree. */
export function readOrMakeKey(file: string): Buffer {
  mkdirSync(dirname(file), { recursive: true });
  const fresh = `${file}.${randomUUID()}`;
  writeFileSync(fresh, randomBytes(KEY_BYTES), { mode: 0o600 });
  try {
    linkSync(fresh, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(fresh);
  }
  const key = readFileSync(file);
  if (key.length !== KEY_BYTES)
    throw new Error(`${file} non è una chiave di ${KEY_BYTES} byte: rimetti quella di prima`);
  return key;
}

export function keyedSecrets(key: Buffer): Secrets {
  return {
    derive: (purpose, seed) => createHmac('sha256', key).update(`${purpose}\n${seed}`).digest('base64url'),
  };
}
