// Draws a square code on the server: the page carries a path and no script.
import { encode } from 'uqr';

import type { QrCode } from './qr-code.ts';

/** Four empty modules on each side, as ISO 18004 wants. */
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
