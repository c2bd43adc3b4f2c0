// What the domain needs for pictures from the outside world: a codec, a store of results, a way to foreign hosts.
import type { Result } from '../result.ts';

export type ImageTools = {
  codec: ImageCodec;
  renditions: Renditions;
  /** A picture on another host; undefined when it can't be had from a public address, quickly, and in a sensible size. */
  fetchForeign(url: URL, signal?: AbortSignal): Promise<Uint8Array | undefined>;
};

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const MAX_PIXELS = 50_000_000;
/** Characters of a picture's description. */
export const MAX_ALT = 300;

export type UploadProblem =
  | 'too-large'
  | 'too-many-pixels'
  | 'not-an-image'
  | 'unsupported'
  | 'broken'
  /** So many wait already that it would take too long. */
  | 'busy';

/** The disk is full, or fails: nothing of the picture is there. */
export type KeepingProblem = 'not-kept';

export type ImageFormat = 'webp' | 'jpeg' | 'png';
export type ImageFit = 'cover' | 'contain' | 'inside';

export type ImageWish = {
  width: number;
  height: number | undefined;
  format: ImageFormat;
  fit: ImageFit;
};

export type StorableImage = { content: Uint8Array; width: number; height: number };

/** `busy`: try again in a moment. `abandoned`: the asker has gone. */
export type RenderProblem = 'not-found' | 'unreadable' | 'busy' | 'abandoned';

export type Original = {
  /** Our own are known to be of a bounded size, and near; others wait apart. */
  kind: 'own' | 'foreign';
  /** Called when its turn has come, so that what waits takes no memory. */
  load(signal: AbortSignal): Promise<Uint8Array | undefined>;
};

export type ImageCodec = {
  /** Makes an upload fit to keep: one upright WebP without metadata, no larger than any page shows it. */
  normalize(upload: Uint8Array): Promise<Result<StorableImage, UploadProblem>>;
  /** Never enlarges. */
  resize(
    original: Original,
    wish: ImageWish,
    signal: AbortSignal,
  ): Promise<Result<Uint8Array, RenderProblem>>;
};

export type RenderedImage = { content: Uint8Array; etag: string };

/** A picture in one of its sizes. */
export type RenditionName = { source: string; shape: string };

/** Pictures that were made, kept for all processes within a bound. */
export type Renditions = {
  find(name: RenditionName): Promise<RenderedImage | undefined>;
  /** Makes it once for all who ask together. What waits for its turn is dropped when the last of them leaves. */
  make(
    name: RenditionName,
    render: (signal: AbortSignal) => Promise<Result<Uint8Array, RenderProblem>>,
    signal: AbortSignal,
  ): Promise<Result<RenderedImage, RenderProblem>>;
  /** The original is gone, and with it all that was made of it. */
  forget(source: string): Promise<void>;
};
