// Parameters of the image endpoint (`url`, `w`, `h`, `f`, `q`, `fit`); only combinations of a short list are allowed.
import { parseUrl } from '../parse-url.ts';
import { err, ok, type Result } from '../result.ts';
import type { ImageFit, ImageFormat, ImageWish } from './image-tools.ts';

export type ImageRequest = { source: ImageSource; wish: ImageWish };

export type ImageSource = { kind: 'own'; key: string } | { kind: 'foreign'; url: URL };

export type ImageRequestProblem = { parameter: 'url' | 'w' | 'h' | 'f' | 'q' | 'fit'; problem: string };

export type ImageHosts = {
  /** The platform's address; pictures on its hosts are our own. */
  baseUrl: string;
  /** `host` or `host:port`, in lower case. */
  imageHosts: readonly string[];
};

type Shape = { width: number; height?: number; formats: readonly ImageFormat[] };

// Every size can be requested for every picture, so the list has only what pages use: breakpoints 320–1536
// and logos of 48 and 96 pixels, each at densities 1 and 2.
const WIDTHS = [48, 96, 192, 320, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072];
const SHAPES: readonly Shape[] = [
  // Mails show logos as PNG of width 320, because some mail programs don't know WebP.
  ...WIDTHS.map((width): Shape => ({ width, formats: width === 320 ? ['webp', 'png'] : ['webp'] })),
  // Link previews need a known size; some readers know nothing newer than JPEG.
  { width: 1280, height: 640, formats: ['webp', 'jpeg'] },
];

const FORMATS: Record<string, ImageFormat> = { webp: 'webp', jpeg: 'jpeg', jpg: 'jpeg', png: 'png' };
const FITS: Record<string, ImageFit> = { cover: 'cover', contain: 'contain', inside: 'inside' };
const QUALITY = '92';
const OWN_FILE = /^\/files\/([a-z0-9_-]+)$/;

export function parseImageRequest(
  query: URLSearchParams,
  hosts: ImageHosts,
): Result<ImageRequest, ImageRequestProblem> {
  const source = parseSource(query.get('url') ?? '', hosts);
  if (!source) return refuse('url', 'must be /files/… or an address on an allowed image host');
  const wish = parseWish(query);
  return wish.ok ? ok({ source, wish: wish.value }) : wish;
}

function parseWish(query: URLSearchParams): Result<ImageWish, ImageRequestProblem> {
  const asked = (name: string) => query.get(name) ?? '';
  const wide = SHAPES.filter(({ width }) => String(width) === asked('w'));
  if (wide.length === 0) return refuse('w', `must be one of ${WIDTHS.join(', ')}`);
  const shape = wide.find(({ height = '' }) => String(height) === asked('h'));
  if (!shape) return refuse('h', 'must be left out, or 640 with a width of 1280');
  const format = choose(FORMATS, asked('f'), 'webp');
  if (!format || !shape.formats.includes(format))
    return refuse('f', `must be ${shape.formats.join(' or ')} in this size`);
  const fit = choose(FITS, asked('fit'), 'cover');
  if (!fit) return refuse('fit', 'must be cover, contain or inside');
  if (!['', QUALITY].includes(asked('q'))) return refuse('q', `must be ${QUALITY}`);
  const { width, height } = shape;
  // With one side only, `fit` makes no difference.
  return ok({ width, height, format, fit: height === undefined ? 'inside' : fit });
}

function refuse(parameter: ImageRequestProblem['parameter'], problem: string) {
  return err({ parameter, problem });
}

/** Pictures on our own hosts are read from the store, never fetched. */
function parseSource(text: string, { baseUrl, imageHosts }: ImageHosts): ImageSource | undefined {
  const base = new URL(baseUrl);
  const url = parseUrl(text, base);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined;
  const ours = url.hostname === base.hostname || url.hostname.endsWith(`.${base.hostname}`);
  if (!ours) return imageHosts.includes(url.host) ? { kind: 'foreign', url } : undefined;
  const key = OWN_FILE.exec(url.pathname)?.[1];
  return key === undefined ? undefined : { kind: 'own', key };
}

function choose<T>(choices: Record<string, T>, text: string, otherwise: T): T | undefined {
  if (text === '') return otherwise;
  return Object.hasOwn(choices, text) ? choices[text] : undefined;
}
