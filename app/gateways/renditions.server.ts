// Resized pictures: taken from the store, or made once for all who wait.
import { createHash } from 'node:crypto';
import type {
  RenderedImage,
  RenderProblem,
  RenditionName,
  Renditions,
  ImageTools,
} from '#app/domain/activities/image-tools.ts';
import type { Log } from '#app/domain/deps.ts';
import { err, ok, type Result } from '#app/domain/result.ts';
import type { RenditionFiles } from './rendition-files.server.ts';
import { createForeignImages } from './foreign-image.server.ts';
import { createImageCodec } from './image-codec.server.ts';

type Outcome = Result<RenderedImage, RenderProblem>;
type Render = Parameters<Renditions['make']>[1];
type UnderWay = { outcome: Promise<Outcome>; askers: number; nobody: AbortController };

export function createRenditions(files: RenditionFiles, log: Log): Renditions {
  const underWay = new Map<string, UnderWay>();

  async function find(name: RenditionName): Promise<RenderedImage | undefined> {
    const content = await files.get(name);
    return content && rendered(content);
  }

  async function render(name: RenditionName, make: Render, signal: AbortSignal): Promise<Outcome> {
    // It may have been finished meanwhile, here or by another process.
    const known = await find(name);
    if (known) return ok(known);
    const made = await make(signal);
    if (!made.ok) return made;
    // With a full disk the picture is still delivered, but made again the next time.
    await files.put(name, made.value).catch(warned(log, 'a picture could not be kept'));
    return ok(rendered(made.value));
  }

  function begin(name: RenditionName, make: Render): UnderWay {
    const key = `${name.shape} ${name.source}`;
    const known = underWay.get(key);
    if (known) return known;
    const nobody = new AbortController();
    const outcome = render(name, make, nobody.signal).finally(() => underWay.delete(key));
    const begun = { outcome, askers: 0, nobody };
    underWay.set(key, begun);
    return begun;
  }

  return {
    find,
    // Where the disk can't be written, they stay until newer ones displace them.
    forget: (source) => files.forget(source).catch(warned(log, 'a removed picture could not be forgotten')),
    async make(name, make, signal) {
      while (!signal.aborted) {
        const outcome = await askedBy(signal, begin(name, make));
        // `abandoned`: all earlier waiters left before this one was counted; tries again.
        if (outcome.ok || outcome.error !== 'abandoned') return outcome;
      }
      return err('abandoned');
    },
  };
}

function warned(log: Log, message: string): (error: unknown) => void {
  return (error) => log.warn({ err: error }, message);
}

async function askedBy(signal: AbortSignal, work: UnderWay): Promise<Outcome> {
  const leave = () => {
    work.askers -= 1;
    if (work.askers === 0) work.nobody.abort();
  };
  work.askers += 1;
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await work.outcome;
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

function rendered(content: Uint8Array): RenderedImage {
  return { content, etag: createHash('sha256').update(content).digest('base64url').slice(0, 27) };
}

export function createImageTools(files: RenditionFiles, log: Log): ImageTools {
  return {
    codec: createImageCodec(),
    renditions: createRenditions(files, log),
    fetchForeign: createForeignImages(),
  };
}
