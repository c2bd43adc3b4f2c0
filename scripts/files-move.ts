// `npm run files:move`: copies the pictures of DATA_DIR to FILES_URL and checks that each is complete there.
// It may be stopped and run again at any time, also while the platform runs; nothing is deleted from the
// disk.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { ConfigurationError, readEnvironment } from '#app/gateways/env.server.ts';
import { createFileStore, FILE_KEY, filesFolder } from '#app/gateways/files.server.ts';
import { openS3Files, type S3Files } from '#app/gateways/s3-files.server.ts';

type Moved = { moved: number; there: number; failed: number };

export async function moveFiles(folder: string, to: S3Files): Promise<Moved> {
  const from = createFileStore(folder);
  const counts: Moved = { moved: 0, there: 0, failed: 0 };
  const names = await readdir(folder, { recursive: true });
  for (const key of names.map((name) => name.split('/').at(-1) ?? '').filter((name) => FILE_KEY.test(name))) {
    const content = await from.get(key);
    // Removed since it was listed, or not a file of the store.
    if (content === undefined) continue;
    counts[await move(key, content, to).catch(() => 'failed' as const)] += 1;
  }
  return counts;
}

async function move(key: string, content: Uint8Array, to: S3Files): Promise<keyof Moved> {
  if (await isThere(key, content, to)) return 'there';
  return (await to.put(key, content)) && (await isThere(key, content, to)) ? 'moved' : 'failed';
}

/** A storage with encryption has other tags; then the file itself is read and compared. */
async function isThere(key: string, content: Uint8Array, to: S3Files): Promise<boolean> {
  const tag = await to.tagOf(key);
  if (tag === undefined) return false;
  if (tag === createHash('md5').update(content).digest('hex')) return true;
  const kept = await to.get(key);
  return kept !== undefined && Buffer.from(kept).equals(content);
}

async function run(): Promise<number> {
  const { FILES_URL, DATA_DIR } = readEnvironment({ ...process.env, NODE_ENV: 'development' });
  if (FILES_URL === undefined) {
    console.error('Uso: FILES_URL=s3://bucket/cartella AWS_ACCESS_KEY_ID=… npm run files:move');
    return 2;
  }
  const folder = filesFolder(DATA_DIR);
  if (!existsSync(folder)) {
    console.error(`Non c'è la cartella ${folder}: indica con DATA_DIR dove la piattaforma tiene le immagini`);
    return 2;
  }
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const { moved, there, failed } = await moveFiles(folder, await openS3Files(FILES_URL, { log }));
  console.log(`${moved} copiati, ${there} c'erano già, ${failed} non riusciti`);
  if (failed > 0) console.log('Rilancia il comando: riprende da quelli che mancano.');
  else
    console.log(
      `Riavvia con FILES_URL e rilancialo, per ciò che arriva nel frattempo; poi ${folder} non serve più.`,
    );
  return failed > 0 ? 1 : 0;
}

if (import.meta.main)
  process.exitCode = await run().catch((error: unknown) => {
    console.error(error instanceof ConfigurationError ? error.message : error);
    return 2;
  });
