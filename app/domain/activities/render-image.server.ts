// Makes the picture that an image request asks for, once for all who ask.
import { createHash } from 'node:crypto';

import type { FileStore } from '../deps.ts';
import { err, ok, type Result } from '../result.ts';
import type { ImageRequest, ImageSource } from './image-request.ts';
import type { ImageTools, RenderedImage } from './image-tools.ts';

type Tools = { files: Pick<FileStore, 'get'>; images: ImageTools };

export type RenderProblem = 'not-found' | 'unreadable';

export function renderImage(
  deps: Tools,
  { source, wish }: ImageRequest,
): Promise<Result<RenderedImage, RenderProblem>> {
  const { width = '', height = '', format, quality, fit } = wish;
  const key = [sourceName(source), width, height, format, quality, fit].join(' ');
  return deps.images.cache.through(key, async () => {
    const original = await load(deps, source);
    if (!original) return err('not-found');
    const image = await deps.images.codec.resize(original, wish);
    if (!image.ok) return err('unreadable');
    const etag = createHash('sha256').update(image.value).digest('base64url').slice(0, 27);
    return ok({ content: image.value, etag });
  });
}

function sourceName(source: ImageSource): string {
  return source.kind === 'own' ? source.key : source.url.href;
}

function load({ files, images }: Tools, source: ImageSource): Promise<Uint8Array | undefined> {
  return source.kind === 'own' ? files.get(source.key) : images.fetchForeign(source.url);
}
