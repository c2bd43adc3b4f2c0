// Takes a picture that somebody uploaded and keeps it under a name of ours.
import { randomBytes } from 'node:crypto';

import type { ImageRef } from './image-ref.ts';
import type { FileStore } from '../deps.ts';
import { err, ok, type Result } from '../result.ts';
import { type KeepingProblem, type ImageTools, type UploadProblem } from './image-tools.ts';

type Tools = { files: FileStore; images: Pick<ImageTools, 'codec'> };

/** Nothing is stored unless the whole picture was read. Without a key the name is drawn. */
export async function storeImage(
  deps: Tools,
  bytes: Uint8Array,
  { alt, key = randomBytes(16).toString('hex') }: { alt: string; key?: string | undefined },
): Promise<Result<ImageRef, UploadProblem | KeepingProblem>> {
  const image = await deps.images.codec.normalize(bytes);
  if (!image.ok) return image;
  const { content, width, height } = image.value;
  if (!(await deps.files.put(key, content))) return err('not-kept');
  return ok({ key, width, height, alt: alt.trim() });
}
