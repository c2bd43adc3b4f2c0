// Which pictures the image endpoint makes: `url`, `w`, `h`, `f`, `q`, `fit`, all from one short list.
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

// Whatever may be asked for can be asked for of every picture there is: the list is as short as pages allow.
// SPEC 9: breakpoints 320–1536 at densities 1 and 2, and logos of 48 and 96 pixels likewise.
const WIDTHS = [48, 96, 192, 320, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072];
/** For link previews, which are told its size beforehand. */
const PREVIEW_BOX = { width: 1280, height: 640 };
/** For mails, whose readers don't all know WebP. */
const MAIL_WIDTH = 320;

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
  const width = WIDTHS.find((known) => String(known) === query.get('w'));
  if (width === undefined) return refuse('w', `must be one of ${WIDTHS.join(', ')}`);
  const height = query.get('h') || undefined;
  const isBox = height === String(PREVIEW_BOX.height) && width === PREVIEW_BOX.width;
  if (height !== undefined && !isBox)
    return refuse('h', `must be ${PREVIEW_BOX.height} with a width of ${PREVIEW_BOX.width}, or left out`);
  const format = choose(FORMATS, query.get('f'), 'webp');
  if (!format) return refuse('f', 'must be webp, jpeg or png');
  if (format === 'jpeg' && !isBox)
    return refuse('f', `must be webp unless it is ${PREVIEW_BOX.width} × ${PREVIEW_BOX.height}`);
  if (format === 'png' && (isBox || width !== MAIL_WIDTH))
    return refuse('f', `must be webp unless it is ${MAIL_WIDTH} wide`);
  const fit = choose(FITS, query.get('fit'), 'cover');
  if (!fit) return refuse('fit', 'must be cover, contain or inside');
  if ((query.get('q') || QUALITY) !== QUALITY) return refuse('q', `must be ${QUALITY}`);
  // Of one side alone, all of them make the same picture.
  return ok(isBox ? { ...PREVIEW_BOX, format, fit } : { width, height: undefined, format, fit: 'inside' });
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

function choose<T>(choices: Record<string, T>, text: string | null, otherwise: T): T | undefined {
  if (text === null || text === '') return otherwise;
  return Object.hasOwn(choices, text) ? choices[text] : undefined;
}
