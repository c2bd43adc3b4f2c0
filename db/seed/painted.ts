// The demo's pictures as files, painted beforehand by scripts/paint-pictures.ts: painting them takes a minute.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

export const PAINTED_FOLDER = resolve('db/seed/painted');

export function paintedPicture(key: string): Promise<Uint8Array> {
  return readFile(resolve(PAINTED_FOLDER, `${key}.webp`));
}
