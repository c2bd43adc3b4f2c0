import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { acceptedEncoding, compress, isCompressible } from '#server/http/answer-body.ts';

test.for([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip;q=1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0,gzip;q=0', undefined],
  ['GZIP', 'gzip'],
  ['abr, xgzip', undefined],
] as const)('a client that accepts "%s" gets %s', ([header, encoding]) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

test('text is compressed, pictures and small answers are not', async () => {
  const types = [
    'text/html; charset=utf-8',
    'application/json',
    'text/x-script',
    'image/svg+xml',
    'image/webp',
    'application/octet-stream',
    null,
  ];
  expect(types.map(isCompressible)).toEqual([true, true, true, true, false, false, false]);
  const page = Buffer.from('<p>Prenota</p>'.repeat(200));
  expect(brotliDecompressSync((await compress(page, 'br')) ?? '')).toEqual(page);
  expect(gunzipSync((await compress(page, 'gzip')) ?? '')).toEqual(page);
  expect(await compress(Buffer.from('breve'), 'br')).toBeUndefined();
});
