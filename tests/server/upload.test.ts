import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { MAX_UPLOAD_BYTES } from '#app/domain/activities/image-tools.ts';
import { LostFile } from '#app/routes/dashboard/images/upload.ts';
import { createUploads, type Upload } from '#server/http/upload.ts';

const END = '--x--\r\n';
const field = (name: string, value = '1') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, content: string) =>
  `--x\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n${content}\r\n`;
const log = { info: () => {}, warn: () => {}, error: () => {} };

let folder: string;
let opened: Upload[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'botteghino-upload-'));
  opened = [];
});

afterEach(async () => {
  for (const upload of opened) await upload.discard();
  await rm(folder, { recursive: true, force: true });
});

type Sent = { contentType?: string; bytes?: number; idleMs?: number; in?: string };

/** In pieces of sixteen kilobytes, so that names and boundaries are split. */
function inPieces(text: string): Readable {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / 16_384) }, (_, index) =>
    bytes.subarray(index * 16_384, (index + 1) * 16_384),
  );
  return Readable.from(pieces);
}

function open(payload: Readable, { contentType = 'multipart/form-data; boundary=x', ...sent }: Sent = {}) {
  const upload = createUploads({ folder: sent.in ?? folder, log })({
    payload,
    contentType,
    bytes: 200 * 1024 * 1024,
    ...sent,
  });
  opened.push(upload);
  return upload;
}

const read = (text: string, sent?: Sent) => open(inPieces(text), sent).read();
const names = (form: FormData) => form.getAll('files').map((one) => (one instanceof File ? one.name : one));

describe('an upload', () => {
  it('brings its words, and its files in their order, whole, under their names', async () => {
    const long = 'onda'.repeat(100_000);
    const form = await read(
      field('intent', 'images-upload') +
        file('città.png', long) +
        file('vuoto.png', '') +
        file('', '') +
        file('b.png', 'due') +
        field('seen', '3') +
        END,
    );
    expect([form.get('intent'), form.get('seen')]).toEqual(['images-upload', '3']);
    expect(names(form)).toEqual(['città.png', 'vuoto.png', '', 'b.png']);
    const [first, second, , last] = form.getAll('files') as File[];
    expect([await first?.text(), second?.size, await last?.text()]).toEqual([long, 0, 'due']);
    expect(first?.type).toBe('image/png');
  });

  it('lies on disk until its request is answered, and is not there afterwards', async () => {
    const upload = open(inPieces(file('a.png', 'uno') + file('b.png', 'due') + END));
    await upload.read();
    expect(await readdir(folder)).toHaveLength(2);
    await upload.discard();
    expect(await readdir(folder)).toEqual([]);
  });

  it('of which a file is too large keeps no more of it than shows that', async () => {
    const form = await read(file('grande.png', 'a'.repeat(MAX_UPLOAD_BYTES + 500_000)) + field('seen') + END);
    expect([(form.get('files') as File).size, form.get('seen')]).toEqual([MAX_UPLOAD_BYTES + 1, '1']);
  });

  it.each<[string, string, Sent?]>([
    ['with too many parts', field('a').repeat(60_000) + END],
    ['with too many files', file('a.png', '1').repeat(101) + END],
    ['with too much text', field('a', 'b'.repeat(60_000)).repeat(2) + END],
    ['with one text that is too long', field('a', 'b'.repeat(70_000)) + END],
    ['with a name that no form of ours has', field('a[99]') + END],
    ['with a file under such a name', file('a.png', '1').replace('"files"', '"files[9]"') + END],
    ['with a NUL', field('a', 'b\0c') + END],
    ['that ends within a file', file('a.png', 'a'.repeat(50_000)).slice(0, -100)],
    ['that ends within a head', '--x\r\nContent-Disposition: form-da'],
    ['that ends without its last line', field('a') + file('a.png', 'uno')],
    ['of junk', 'junk'],
    ['of nothing', ''],
    ['with endless heads', `--x\r\n${'a: b\r\n'.repeat(50_000)}\r\n1\r\n${END}`],
    ['without a boundary', field('a') + END, { contentType: 'multipart/form-data' }],
  ])('%s is refused, and nothing of it is left', async (_what, text, sent) => {
    const upload = open(inPieces(text), sent);
    await expect(upload.read()).rejects.toMatchObject({ statusCode: 400 });
    expect(upload.failure).toMatchObject({ statusCode: 400 });
    await upload.discard();
    expect(await readdir(folder)).toEqual([]);
  });

  it('that is too long, or stops, is refused as such', async () => {
    const long = open(inPieces(file('a.png', 'a'.repeat(50_000)) + END), { bytes: 40_000 });
    await expect(long.read()).rejects.toMatchObject({ statusCode: 413 });
    const half = new PassThrough();
    half.write(file('a.png', 'a'.repeat(50_000)).slice(0, -100));
    const stopped = open(half, { idleMs: 50 });
    await expect(stopped.read()).rejects.toMatchObject({ statusCode: 408 });
    for (const upload of [long, stopped]) await upload.discard();
    expect(await readdir(folder)).toEqual([]);
  });

  it('that the disk does not take is read to its end: its files are named as lost', async () => {
    const text =
      file('a.png', 'a'.repeat(300_000)) + field('intent', 'images-upload') + file('b.png', 'b') + END;
    const place = path.join(folder, 'away');
    const sender = Readable.from(
      (async function* () {
        // From now on nothing can be written there, as on a full disk.
        await rm(place, { recursive: true });
        yield* inPieces(text);
      })(),
    );
    const form = await open(sender, { in: place }).read();
    expect(form.get('intent')).toBe('images-upload');
    expect(form.getAll('files').every((one) => one instanceof LostFile)).toBe(true);
    expect(names(form)).toEqual(['a.png', 'b.png']);
  });

  it('waits for nobody: one more than there is room for is asked to come back, until one is answered', async () => {
    const openUpload = createUploads({ folder, log, most: 1 });
    const next = () => {
      const upload = openUpload({
        payload: inPieces(field('a') + END),
        contentType: 'multipart/form-data; boundary=x',
        bytes: 1000,
      });
      opened.push(upload);
      return upload;
    };
    const first = next();
    await first.read();
    const second = next();
    await expect(second.read()).rejects.toMatchObject({ statusCode: 503, headers: { 'Retry-After': '10' } });
    await second.discard();
    await first.discard();
    expect((await next().read()).get('a')).toBe('1');
  });

  it('leaves room for others: one address takes only a part of it', async () => {
    const openUpload = createUploads({ folder, log, most: 3, mostOfOne: 2 });
    const from = (address: string | undefined) => {
      const upload = openUpload({
        payload: inPieces(field('a') + END),
        contentType: 'multipart/form-data; boundary=x',
        bytes: 1000,
        from: address,
      });
      opened.push(upload);
      return upload;
    };
    const first = from('192.0.2.1');
    await first.read();
    await from('192.0.2.1').read();
    await expect(from('192.0.2.1').read()).rejects.toMatchObject({ statusCode: 503 });
    await from('192.0.2.2').read();
    await expect(from('192.0.2.3').read()).rejects.toMatchObject({ statusCode: 503 });
    await first.discard();
    expect((await from('192.0.2.1').read()).get('a')).toBe('1');
  });
});
