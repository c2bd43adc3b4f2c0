// How the body of an answer goes out: a complete page in one piece, compressed. Assets are compressed at build time.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /^(text\/|application\/(json|xml|manifest\+json)|image\/svg)/;
// Below it the saving fits in the packet that is sent anyway.
const smallest = 1024;
// Of what a client accepts: programs name a handful of encodings.
const longestHeader = 500;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = 'br' | 'gzip';

export function isCompressible(contentType: string | null): boolean {
  return contentType !== null && compressible.test(contentType);
}

/** The better one of what the client accepts; a weight of 0 refuses. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  const choices = (header ?? '').slice(0, longestHeader).toLowerCase().split(',');
  const accepted = new Set(choices.map(acceptedIn));
  return (['br', 'gzip'] as const).find((name) => accepted.has(name));
}

function acceptedIn(choice: string): string | undefined {
  const [name = '', ...parameters] = choice.split(';').map((part) => part.trim());
  return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? undefined : name;
}

/** undefined: not worth it. Levels weigh the processor more than the last few bytes. */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer | undefined> {
  if (body.length < smallest) return undefined;
  if (encoding === 'gzip') return gzipped(body, { level: 5 });
  return brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

// Most pages are complete as soon as they start: then they go out in one piece, with a length, compressed whole.

export type Collected = {
  start: Buffer;
  /** There when more is still to come. */
  rest?: AsyncIterable<Uint8Array>;
};

type Reader = ReadableStreamDefaultReader<Uint8Array>;
type Read = ReturnType<Reader['read']>;

// A page that waits for its data shows its beginning after this; the others never wait.
const patienceMs = 10;
const most = 512 * 1024;

export async function collect(body: ReadableStream<Uint8Array>): Promise<Collected> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  const { promise: patience, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, patienceMs);
  try {
    let size = 0;
    let read = reader.read();
    while (size < most) {
      const next = await Promise.race([read, patience]);
      if (next === undefined) break;
      if (next.done) return { start: Buffer.concat(chunks, size) };
      chunks.push(next.value);
      size += next.value.length;
      read = reader.read();
    }
    return { start: Buffer.concat(chunks, size), rest: remainder(reader, read) };
  } finally {
    clearTimeout(timer);
  }
}

async function* remainder(reader: Reader, read: Read): AsyncGenerator<Uint8Array> {
  try {
    for (let next = await read; !next.done; next = await reader.read()) yield next.value;
  } finally {
    // The visitor has gone: nobody needs the rest.
    await reader.cancel();
  }
}
