// Pictures made for tests, valid and hostile ones.
import { crc32, deflateSync } from 'node:zlib';

import sharp from 'sharp';

export function aPhoto(width = 640, height = 480) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: 'gaussian', mean: 120, sigma: 20 },
      background: '#2a7',
    },
  }).blur(2);
}

export function aJpeg(width?: number, height?: number): Promise<Buffer> {
  return aPhoto(width, height).jpeg().toBuffer();
}

/** A picture in layers, the last of which comes again and again. */
export async function aJpegOfScans(again: number): Promise<Buffer> {
  const jpeg = await aPhoto(16, 16).jpeg({ progressive: true }).toBuffer();
  const [last, end] = [jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), jpeg.length - 2];
  const layers = Array.from({ length: again }, () => jpeg.subarray(last, end));
  return Buffer.concat([jpeg.subarray(0, end), ...layers, jpeg.subarray(end)]);
}

/** A picture of one colour: a small file that is huge when decoded. */
export function aPngBomb(width: number, height: number, texts: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...texts,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A small PNG with texts that unfold to 7 MB each. */
export function aPngWithTexts(count: number): Buffer {
  const unfolded = deflateSync(Buffer.alloc(7_000_000, 'a'), { level: 9 });
  const heads = { zTXt: 'Comment\0\0', iTXt: 'Comment\0\x01\0\0\0' };
  const texts = Object.entries(heads).map(([type, head]) =>
    chunk(type, Buffer.concat([Buffer.from(head, 'latin1'), unfolded])),
  );
  return aPngBomb(30, 20, Array.from({ length: count / 2 }, () => texts).flat());
}

export function aPngOfChunks(count: number): Buffer {
  const empty = chunk('prVt', Buffer.alloc(0));
  return aPngBomb(
    30,
    20,
    Array.from({ length: count }, () => empty),
  );
}

/** Says that it has two frames. */
export function anAnimatedPng(): Buffer {
  return aPngBomb(30, 20, [chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

export async function anAnimatedWebp(): Promise<Buffer> {
  const frames = ['#f00', '#0f0', '#00f'].map((background) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .webp()
    .toBuffer();
}

/** A GIF of one pixel with this many frames. */
export function anAnimatedGif(frames: number): Buffer {
  const head = Buffer.from(
    'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0',
    'latin1',
  );
  const frame = Buffer.from('!\xf9\x04\0\x0a\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0', 'latin1');
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}
