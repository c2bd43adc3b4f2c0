// What the domain needs for pictures from the outside world: a codec, a memory of results, a way to foreign hosts.
import type { Result } from '../result.ts';

export type ImageTools = {
  codec: ImageCodec;
  cache: ImageCache;
  /** A picture on another host; undefined when it can't be had from a public address, quickly, and in a sensible size. */
  fetchForeign(url: URL): Promise<Uint8Array | undefined>;
};

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const MAX_PIXELS = 50_000_000;
/** Characters of a picture's description. */
export const MAX_ALT = 300;

export type UploadProblem = 'too-large' | 'too-many-pixels' | 'not-an-image' | 'unsupported' | 'broken';

/** The disk is full, or fails: nothing of the picture is there. */
export type KeepingProblem = 'not-kept';

export type ImageFormat = 'webp' | 'avif' | 'jpeg' | 'png';
export type ImageFit = 'cover' | 'contain' | 'inside';

export type ImageWish = {
  width: number | undefined;
  height: number | undefined;
  format: ImageFormat;
  /** 1–100. */
  quality: number;
  fit: ImageFit;
};

export type StorableImage = { content: Uint8Array; width: number; height: number };

export type ImageCodec = {
  /** Makes an upload fit to keep: one upright WebP without metadata, no larger than any page shows it. */
  normalize(upload: Uint8Array): Promise<Result<StorableImage, UploadProblem>>;
  /** Never enlarges. */
  resize(image: Uint8Array, wish: ImageWish): Promise<Result<Uint8Array, UploadProblem>>;
};

export type RenderedImage = { content: Uint8Array; etag: string };

export type ImageCache = {
  /** Makes each picture once, however many ask for it together; only successes are remembered. */
  through<E>(key: string, make: () => Promise<Result<RenderedImage, E>>): Promise<Result<RenderedImage, E>>;
};
