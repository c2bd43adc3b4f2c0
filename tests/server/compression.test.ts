import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { acceptedEncoding, collect, compress, isCompressible } from '#server/http/answer-body.ts';

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

test('a picture is whole at once, of any size; what is still being made is sent in parts', async () => {
  const picture = new Uint8Array(3_000_000);
  const { start, rest } = await collect(new Response(picture).body ?? new ReadableStream());
  expect([start.length, rest]).toEqual([picture.length, undefined]);
  const pieces = [new Uint8Array(600_000), new Uint8Array(10), new Uint8Array(10)];
  const stream = new ReadableStream<Uint8Array>({
    start(to) {
      for (const piece of pieces) to.enqueue(piece);
      to.close();
    },
  });
  const long = await collect(stream);
  expect(long.start).toHaveLength(600_000);
  const later = [];
  for await (const piece of long.rest ?? []) later.push(piece);
  expect(later).toEqual(pieces.slice(1));
});
