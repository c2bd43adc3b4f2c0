// Draws QR codes on the server: a path for pages, a PNG for mails, because mail programs don't show SVG.
import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';
import type { QrCode } from './qr-code.ts';

/** Empty modules on each side, required by ISO 18004. */
const EDGE = 4;

export function drawQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: EDGE });
  const path = data.flatMap((row, y) =>
    [...row.map(Number).join('').matchAll(/1+/g)].map(
      ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    ),
  );
  return { size, path: path.join('') };
}

const PNG_SCALE = 8;

/** A PNG with one bit per pixel, in base64. */
export function drawQrPng(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: EDGE });
  const side = size * PNG_SCALE;
  // PNG_SCALE is 8, so that each module is one byte. The leading 0 means: line not filtered.
  const line = (row: readonly boolean[]) => Buffer.from([0, ...row.map((dark) => (dark ? 0x00 : 0xff))]);
  const lines = data.flatMap((row) => Array<Buffer>(PNG_SCALE).fill(line(row)));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Bit depth 1, greyscale.
  header.writeUInt8(1, 8);
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]).toString('base64');
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const framed = Buffer.alloc(8 + body.length);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), 4 + body.length);
  return framed;
}
