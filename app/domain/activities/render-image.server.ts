// Makes the picture of an image request, once for all who ask, or finds it in the cache.
import type { FileStore } from '../deps.ts';
import type { Result } from '../result.ts';
import type { ImageRequest, ImageSource } from './image-request.ts';
import type { ImageTools, Original, RenderedImage, RenderProblem, RenditionName } from './image-tools.ts';

type Tools = { files: Pick<FileStore, 'get' | 'has'>; images: ImageTools; now: () => Date };

export function findRendition(
  { images, now }: Pick<Tools, 'images' | 'now'>,
  asked: ImageRequest,
): Promise<RenderedImage | undefined> {
  return images.renditions.find(nameOf(asked, now()));
}

export async function renderImage(
  { files, images, now }: Tools,
  asked: ImageRequest,
  signal: AbortSignal,
): Promise<Result<RenderedImage, RenderProblem>> {
  const { source, wish } = asked;
  const original = originalOf({ files, images }, source);
  const name = nameOf(asked, now());
  const image = await images.renditions.make(
    name,
    (wanted) => images.codec.resize(original, wish, wanted),
    signal,
  );
  // The picture may have been deleted while it was being resized.
  if (image.ok && source.kind === 'own' && !(await files.has(source.key)))
    await images.renditions.forget(name.source);
  return image;
}

/** Own pictures never change under their key; foreign ones may, so they are made anew each day. */
function nameOf({ source, wish }: ImageRequest, at: Date): RenditionName {
  const { width, height = '', format, fit } = wish;
  return {
    source: source.kind === 'own' ? source.key : `${at.toISOString().slice(0, 10)} ${source.url.href}`,
    shape: `${width}x${height}-${fit}.${format}`,
  };
}

function originalOf({ files, images }: Omit<Tools, 'now'>, source: ImageSource): Original {
  return source.kind === 'own'
    ? { kind: 'own', load: () => files.get(source.key) }
    : { kind: 'foreign', load: (signal) => images.fetchForeign(source.url, signal) };
}
