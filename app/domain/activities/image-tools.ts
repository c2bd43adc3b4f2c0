// Interfaces for pictures: a codec, a cache of results, access to foreign hosts.
import type { Result } from '../result.ts';

export type ImageTools = {
  codec: ImageCodec;
  renditions: Renditions;
  /** A picture on another host; undefined if it is not on a public address, too slow or too large. */
  fetchForeign(url: URL, signal?: AbortSignal): Promise<Uint8Array | undefined>;
};

/** The most pictures of an activity, a catalog or a service. */
export const MAX_IMAGES = 10;
export const MAX_UPLOAD_MB = 10;
export const MAX_UPLOAD_BYTES = MAX_UPLOAD_MB * 1024 * 1024;
export const MAX_MEGAPIXELS = 50;
export const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000;
/** The longest side that a JPEG can have; a picture of one pixel by 50 million takes 20 s, row after row. */
export const MAX_SIDE = 65_535;
/** Characters of an alternative text. */
export const MAX_ALT = 300;

export type UploadProblem =
  | 'too-large'
  | 'too-many-pixels'
  | 'too-long'
  | 'animated'
  | 'not-an-image'
  | 'unsupported'
  | 'broken'
  /** Too many uploads wait already. */
  | 'busy';

/** The disk is full or fails; nothing of the picture was stored. */
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

/** `busy`: try again in a moment. `abandoned`: the client has gone. */
export type RenderProblem = 'not-found' | 'unreadable' | 'busy' | 'abandoned';

export type Original = {
  /** Own pictures are local and of limited size; foreign ones wait in a queue of their own. */
  kind: 'own' | 'foreign';
  /** Called for few pictures ahead of their turn. The store limits its bytes and its time. */
  load(signal: AbortSignal): Promise<Uint8Array | undefined>;
};

export type ImageCodec = {
  /** Converts an upload to one upright WebP without metadata, no larger than any page shows it. */
  normalize(upload: Uint8Array): Promise<Result<StorableImage, UploadProblem>>;
  /** Never enlarges. */
  resize(
    original: Original,
    wish: ImageWish,
    signal: AbortSignal,
  ): Promise<Result<Uint8Array, RenderProblem>>;
};

export type RenderedImage = { content: Uint8Array; etag: string };

/** Identifies a picture in one of its sizes. */
export type RenditionName = { source: string; shape: string };

/** Resized pictures, kept for all processes up to a limit. */
export type Renditions = {
  find(name: RenditionName): Promise<RenderedImage | undefined>;
  /** Makes a picture once for all who wait for it. Dropped from the queue if all of them leave. */
  make(
    name: RenditionName,
    render: (signal: AbortSignal) => Promise<Result<Uint8Array, RenderProblem>>,
    signal: AbortSignal,
  ): Promise<Result<RenderedImage, RenderProblem>>;
  /** Deletes all sizes of a picture whose original is gone. */
  forget(source: string): Promise<void>;
};
