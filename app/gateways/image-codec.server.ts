// Pictures through sharp, with limits that hold whatever is sent: CASES C41.
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';

import {
  type ImageCodec,
  type ImageFormat,
  type ImageWish,
  MAX_PIXELS,
  MAX_UPLOAD_BYTES,
  type StorableImage,
  type UploadProblem,
} from '#app/domain/activities/image-tools.ts';
import { err, ok, type Result } from '#app/domain/result.ts';

import { inTurn } from './in-turn.ts';

// Twice the widest breakpoint (SPEC 9): nothing larger is ever shown.
const LARGEST_EDGE = 3072;
const KEPT_QUALITY = 92;
const READ_TYPES = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
]);

// Memory goes with pixels: the largest allowed picture is worked on alone, others two by two, as cores are.
const PIXELS_AT_ONCE = MAX_PIXELS;
const LEAST_WEIGHT = PIXELS_AT_ONCE / 2;
sharp.cache({ memory: 16, files: 0, items: 20 });
sharp.concurrency(1);

export function createImageCodec(): ImageCodec {
  const turn = inTurn(PIXELS_AT_ONCE);

  async function checked<T>(
    bytes: Uint8Array,
    work: (picture: Sharp) => Promise<T>,
  ): Promise<Result<T, UploadProblem>> {
    const type = await fileTypeFromBuffer(bytes);
    const problem = typeProblem(bytes, type?.mime);
    if (problem) return err(problem);
    try {
      const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (width * height > MAX_PIXELS) return err('too-many-pixels');
      if (pages > 1) return err('unsupported');
      const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
      return ok(await turn(Math.max(width * height, LEAST_WEIGHT), () => work(picture)));
    } catch {
      // Pictures of phones need a decoder that the prebuilt library leaves out.
      return err(type?.mime === 'image/heic' || type?.mime === 'image/heif' ? 'unsupported' : 'broken');
    }
  }

  return {
    normalize: async (upload) =>
      upload.byteLength > MAX_UPLOAD_BYTES ? err('too-large') : checked(upload, keep),
    resize: (image, wish) => checked(image, (picture) => resized(picture, wish)),
  };
}

/** By what is in the file, never by its name. */
function typeProblem(bytes: Uint8Array, mime: string | undefined): UploadProblem | undefined {
  if (mime === undefined) return startsLikeSvg(bytes) ? 'unsupported' : 'not-an-image';
  if (READ_TYPES.has(mime)) return undefined;
  const isImage = mime.startsWith('image/') || (mime === 'application/xml' && startsLikeSvg(bytes));
  return isImage ? 'unsupported' : 'not-an-image';
}

// Drawings can hold scripts, and are never stored.
function startsLikeSvg(bytes: Uint8Array): boolean {
  return /<svg[\s>]/i.test(new TextDecoder('latin1').decode(bytes.subarray(0, 2048)));
}

async function keep(picture: Sharp): Promise<StorableImage> {
  const { data, info } = await picture
    .autoOrient()
    .resize({ width: LARGEST_EDGE, height: LARGEST_EDGE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: KEPT_QUALITY, effort: 3 })
    .toBuffer({ resolveWithObject: true });
  return { content: data, width: info.width, height: info.height };
}

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

function resized(picture: Sharp, { width, height, format, quality, fit }: ImageWish): Promise<Buffer> {
  const upright = picture.autoOrient();
  const size = { ...(width ? { width } : {}), ...(height ? { height } : {}) };
  const fitted =
    width || height
      ? upright.resize({ ...size, fit, background: TRANSPARENT, withoutEnlargement: true })
      : upright;
  return encoded(fitted, format, quality).toBuffer();
}

function encoded(picture: Sharp, format: ImageFormat, quality: number): Sharp {
  if (format === 'webp') return picture.webp({ quality });
  // Effort 4 takes seconds for a large picture, for a few percent.
  if (format === 'avif') return picture.avif({ quality, effort: 2 });
  if (format === 'png') return picture.png();
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true });
}
