// Which pictures the image endpoint makes: `url`, `w`, `h`, `f`, `q`, `fit`, all from bounded lists.
import { err, ok, type Result } from '../result.ts';
import type { ImageFit, ImageFormat, ImageWish } from './image-tools.ts';

export type ImageRequest = { source: ImageSource; wish: ImageWish };

export type ImageSource = { kind: 'own'; key: string } | { kind: 'foreign'; url: URL };

export type ImageRequestProblem = { parameter: 'url' | 'w' | 'h' | 'f' | 'q' | 'fit'; problem: string };

export type ImageHosts = {
  /** The platform's address; pictures on its hosts are our own. */
  baseUrl: string;
  /** `host` or `host:port`, lower case. */
  imageHosts: readonly string[];
};

// SPEC 9: breakpoints 320–1536 at densities 1 and 2, and small ones for logos and thumbnails.
const BREAKPOINTS = [320, 640, 768, 1024, 1280, 1536];
const SMALL = [48, 96, 160, 240, 480];
export const IMAGE_SIZES: readonly number[] = [
  ...new Set([...SMALL, ...BREAKPOINTS].flatMap((width) => [width, width * 2])),
].sort((a, b) => a - b);

const FORMATS: Record<string, ImageFormat> = {
  webp: 'webp',
  avif: 'avif',
  jpeg: 'jpeg',
  jpg: 'jpeg',
  png: 'png',
};
const FITS: Record<string, ImageFit> = { cover: 'cover', contain: 'contain', inside: 'inside' };
const DEFAULT_QUALITY = 92;
const OWN_FILE = /^\/files\/([a-z0-9_-]+)$/;

export function parseImageRequest(
  query: URLSearchParams,
  hosts: ImageHosts,
): Result<ImageRequest, ImageRequestProblem> {
  const source = parseSource(query.get('url') ?? '', hosts);
  if (!source) return refuse('url', 'must be /files/… or an address on an allowed image host');
  const width = parseSize(query.get('w'));
  if (width === null) return refuse('w', `must be one of ${IMAGE_SIZES.join(', ')}`);
  const height = parseSize(query.get('h'));
  if (height === null) return refuse('h', `must be one of ${IMAGE_SIZES.join(', ')}`);
  const format = choose(FORMATS, query.get('f'), 'webp');
  if (!format) return refuse('f', 'must be webp, avif, jpeg or png');
  const fit = choose(FITS, query.get('fit'), 'cover');
  if (!fit) return refuse('fit', 'must be cover, contain or inside');
  const quality = parseQuality(query.get('q'));
  if (quality === undefined) return refuse('q', 'must be a whole number from 1 to 100');
  return ok({ source, wish: { width, height, format, fit, quality } });
}

function refuse(parameter: ImageRequestProblem['parameter'], problem: string) {
  return err({ parameter, problem });
}

/** Our own files are named, never fetched, whichever of our hosts the address carries. */
function parseSource(text: string, { baseUrl, imageHosts }: ImageHosts): ImageSource | undefined {
  const base = new URL(baseUrl);
  const url = URL.parse(text, base);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined;
  const ours = url.hostname === base.hostname || url.hostname.endsWith(`.${base.hostname}`);
  if (!ours) return imageHosts.includes(url.host) ? { kind: 'foreign', url } : undefined;
  const key = OWN_FILE.exec(url.pathname)?.[1];
  return key === undefined ? undefined : { kind: 'own', key };
}

function parseSize(text: string | null): number | undefined | null {
  if (text === null || text === '') return undefined;
  const size = IMAGE_SIZES.find((known) => String(known) === text);
  return size ?? null;
}

function parseQuality(text: string | null): number | undefined {
  if (text === null || text === '') return DEFAULT_QUALITY;
  const quality = Number(text);
  return /^\d{1,3}$/.test(text) && quality >= 1 && quality <= 100 ? quality : undefined;
}

function choose<T>(choices: Record<string, T>, text: string | null, otherwise: T): T | undefined {
  if (text === null || text === '') return otherwise;
  return Object.hasOwn(choices, text) ? choices[text] : undefined;
}
