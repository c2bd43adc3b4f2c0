// Sends the body of an answer: a complete page in one piece, compressed. Assets are compressed at build time.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /^(text\/|application\/(json|xml|manifest\+json)|image\/svg)/;
// Bytes. A smaller body fits into one packet anyway, so that compressing saves nothing.
const smallest = 1024;
// Characters read of Accept-Encoding; real clients send much less.
const longestHeader = 500;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = 'br' | 'gzip';

export function isCompressible(contentType: string | null): boolean {
  return contentType !== null && compressible.test(contentType);
}

/** The best encoding that the client accepts; a weight of 0 refuses one. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  const choices = (header ?? '').slice(0, longestHeader).toLowerCase().split(',');
  const accepted = new Set(choices.map(acceptedIn));
  return (['br', 'gzip'] as const).find((name) => accepted.has(name));
}

function acceptedIn(choice: string): string | undefined {
  const [name = '', ...parameters] = choice.split(';').map((part) => part.trim());
  return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? undefined : name;
}

/** undefined: too small to compress. The levels are low, because processor time matters more than the last bytes. */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer | undefined> {
  if (body.length < smallest) return undefined;
  if (encoding === 'gzip') return gzipped(body, { level: 5 });
  return brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

// The beginning of a body, and the rest if it isn't complete yet. Most pages are complete at once: they are
// compressed whole and sent with a length.

export type Collected = {
  start: Buffer;
  /** Set if more is still to come. */
  rest?: AsyncIterable<Uint8Array>;
};

type Reader = ReadableStreamDefaultReader<Uint8Array>;
type Read = ReturnType<Reader['read']>;

// A page still waiting for data is sent in parts after this time.
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
    for (;;) {
      const next = await Promise.race([read, patience]);
      // Asked even after a first piece of any size: a picture is one, and is then sent as a whole.
      if (next?.done) return { start: Buffer.concat(chunks, size) };
      if (next === undefined || size >= most)
        return { start: Buffer.concat(chunks, size), rest: remainder(reader, read) };
      chunks.push(next.value);
      size += next.value.length;
      read = reader.read();
    }
  } finally {
    clearTimeout(timer);
  }
}

async function* remainder(reader: Reader, read: Read): AsyncGenerator<Uint8Array> {
  try {
    for (let next = await read; !next.done; next = await reader.read()) yield next.value;
  } finally {
    // The client has left: stop making the rest.
    await reader.cancel();
  }
}
