// Decodes and encodes pictures with sharp, within fixed limits: docs/rules/activities.md#pictures.
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import * as tools from '#app/domain/activities/image-tools.ts';
import { err, ok, type Result } from '#app/domain/result.ts';
import { inTurn, type Turn } from './in-turn.ts';
import { checkScans, codedPixels, isFilm, withoutTexts } from './picture-structure.ts';

// Twice the widest breakpoint (docs/rules/calls.md#images); nothing larger is shown.
const LARGEST_EDGE = 3072;
const KEPT_QUALITY = 92;
// A higher effort takes 10 % longer and saves 1 %.
const WEBP_EFFORT = 3;
// A picture on another host may be an original photo.
const MAX_VIEW_PIXELS = 25_000_000;
/** Pictures of phones: they need a decoder that the prebuilt library doesn't have. */
const HEIC_TYPES = new Set<string | undefined>(['image/heic', 'image/heif']);
const HEIF_TYPES = new Set([...HEIC_TYPES, 'image/avif']);
const READ_TYPES = new Set([...HEIF_TYPES, 'image/jpeg', 'image/png', 'image/webp']);

/** Up to this width resizing takes about as long as reading the original. */
const SMALL_WIDTH = 320;
const VIEW_SECONDS = 10;
const UPLOAD_SECONDS = 20;

type View = 'small' | 'large' | 'foreign';
/** `reading`: from the first byte of the original until the picture is made. */
type ViewLane = { reading: Turn; making: Turn };
type Lanes = Record<View, ViewLane> & { upload: Turn };

/**
 * Each kind of work has a queue of its own and makes one picture at a time: the largest upload is alone in memory.
 * Few originals are read ahead, so that a slow storage holds nobody up and memory stays bounded. Waiting longer takes
 * no memory, and queues are short enough to finish before requests time out.
 */
function createLanes(): Lanes {
  return {
    small: viewLane({ ahead: 6, waiting: 64 }),
    large: viewLane({ ahead: 6, waiting: 24 }),
    foreign: viewLane({ ahead: 4, waiting: 8 }),
    upload: inTurn({ atOnce: 1, waiting: 64 }),
  };
}

function viewLane({ ahead, waiting }: { ahead: number; waiting: number }): ViewLane {
  return { reading: inTurn({ atOnce: ahead, waiting }), making: inTurn({ atOnce: 1, waiting: ahead }) };
}

sharp.cache({ memory: 16, files: 0, items: 20 });
sharp.concurrency(1);

export function createImageCodec(): tools.ImageCodec {
  const lanes = createLanes();
  return {
    async normalize(upload) {
      if (upload.byteLength > tools.MAX_UPLOAD_BYTES) return err('too-large');
      const bounds = { maxPixels: tools.MAX_PIXELS, seconds: UPLOAD_SECONDS };
      const kept = await lanes.upload(() => checked(upload, bounds, keep));
      return kept.ok ? kept.value : err('busy');
    },
    async resize(original, wish, signal) {
      const { reading, making } = lanes[laneOf(original, wish)];
      const read = await reading(async (): Promise<Result<Uint8Array, tools.RenderProblem>> => {
        const bytes = await original.load(signal);
        if (bytes === undefined) return err('not-found');
        return flat(await making(() => view(bytes, wish), signal));
      }, signal);
      return flat(read);
    },
  };
}

function flat<T, E, F>(outcome: Result<Result<T, E>, F>): Result<T, E | F> {
  return outcome.ok ? outcome.value : outcome;
}

function laneOf({ kind }: tools.Original, { width }: tools.ImageWish): View {
  if (kind === 'foreign') return 'foreign';
  return width <= SMALL_WIDTH ? 'small' : 'large';
}

async function view(
  bytes: Uint8Array,
  wish: tools.ImageWish,
): Promise<Result<Uint8Array, tools.RenderProblem>> {
  const bounds = { maxPixels: MAX_VIEW_PIXELS, seconds: VIEW_SECONDS };
  const made = await checked(bytes, bounds, (picture) => resized(picture, wish));
  if (made.ok) return made;
  return err(made.error === 'busy' ? 'busy' : 'unreadable');
}

type Bounds = { maxPixels: number; seconds: number };

async function checked<T>(
  sent: Uint8Array,
  { maxPixels, seconds }: Bounds,
  work: (picture: Sharp) => Promise<T>,
): Promise<Result<T, tools.UploadProblem>> {
  const mime = (await fileTypeFromBuffer(sent))?.mime;
  const problem = typeProblem(sent, mime);
  if (problem) return err(problem);
  try {
    const hidden = structureProblem(sent, mime, maxPixels);
    if (hidden) return err(hidden);
    const bytes = mime === 'image/png' ? withoutTexts(sent) : sent;
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > maxPixels) return err('too-many-pixels');
    if (Math.max(width, height) > tools.MAX_SIDE) return err('too-long');
    if (pages > 1) return err('animated');
    const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const;
    return ok(await work(sharp(bytes, options).timeout({ seconds })));
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('timeout')) return err('busy');
    return err(HEIC_TYPES.has(mime) ? 'unsupported' : 'broken');
  }
}

/** What decoding would take that its size doesn't tell. */
function structureProblem(bytes: Uint8Array, mime: string | undefined, maxPixels: number) {
  if (mime === 'image/jpeg') checkScans(bytes);
  if (!HEIF_TYPES.has(mime)) return undefined;
  if (isFilm(bytes)) return 'animated';
  return codedPixels(bytes) > maxPixels ? 'too-many-pixels' : undefined;
}

/** Checks the content, never the file name. */
function typeProblem(bytes: Uint8Array, mime: string | undefined): tools.UploadProblem | undefined {
  if (mime === undefined) return startsLikeSvg(bytes) ? 'unsupported' : 'not-an-image';
  if (READ_TYPES.has(mime)) return undefined;
  if (mime === 'image/apng') return 'animated';
  const isImage = mime.startsWith('image/') || (mime === 'application/xml' && startsLikeSvg(bytes));
  return isImage ? 'unsupported' : 'not-an-image';
}

// SVG can contain scripts and is never stored.
function startsLikeSvg(bytes: Uint8Array): boolean {
  return /<svg[\s>]/i.test(new TextDecoder('latin1').decode(bytes.subarray(0, 2048)));
}

async function keep(picture: Sharp): Promise<tools.StorableImage> {
  const { data, info } = await picture
    .autoOrient()
    .resize({ width: LARGEST_EDGE, height: LARGEST_EDGE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: KEPT_QUALITY, effort: WEBP_EFFORT })
    .toBuffer({ resolveWithObject: true });
  return { content: data, width: info.width, height: info.height };
}

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

function resized(picture: Sharp, { width, height, format, fit }: tools.ImageWish): Promise<Buffer> {
  const size = { width, ...(height ? { height } : {}) };
  const fitted = picture
    .autoOrient()
    .resize({ ...size, fit, background: TRANSPARENT, withoutEnlargement: true });
  return encoded(fitted, format).toBuffer();
}

function encoded(picture: Sharp, format: tools.ImageFormat): Sharp {
  if (format === 'webp') return picture.webp({ quality: KEPT_QUALITY, effort: WEBP_EFFORT });
  if (format === 'png') return picture.png();
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: KEPT_QUALITY, mozjpeg: true });
}
