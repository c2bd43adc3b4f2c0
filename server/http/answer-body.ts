// Sends the body of an answer: a complete page in one piece, compressed. Assets are compressed at build time.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

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

// Converts between Fastify's request and reply and the web Request and Response of React Router.

export function toWebRequest(request: FastifyRequest, reply: FastifyReply, url: URL): Request {
  const hangUp = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) hangUp.abort();
  });
  const init: RequestInit = { method: request.method, headers: webHeaders(request), signal: hangUp.signal };
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    // An upload has no body here: its action reads the context.
    init.body = Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null;
  }
  return new Request(url, init);
}

function webHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (Array.isArray(value)) for (const one of value) headers.append(name, one);
    else if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

export async function sendWebResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
): Promise<FastifyReply> {
  reply.code(response.status);
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  if (response.body === null) return reply.send();

  const { start, rest } = await collect(response.body);
  if (rest) {
    const stream = Readable.from(joined(start, rest), { objectMode: false });
    return reply.send(Object.assign(stream, { heldBytes: start.length }));
  }
  return reply.send(await encoded(start, { request, reply, response }));
}

async function* joined(start: Buffer, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield start;
  yield* rest;
}

/** A page that was fetched before its link was pressed isn't shown in the colours or language of then. */
export const VARY = 'Accept-Encoding, Cookie';

type Exchange = { request: FastifyRequest; reply: FastifyReply; response: Response };

async function encoded(body: Buffer, { request, reply, response: { headers } }: Exchange): Promise<Buffer> {
  if (!isCompressible(headers.get('Content-Type')) || headers.has('Content-Encoding')) return body;
  reply.header('Vary', [headers.get('Vary'), VARY].filter(Boolean).join(', '));
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const compressed = encoding && (await compress(body, encoding));
  if (!compressed) return body;
  reply.header('Content-Encoding', encoding).removeHeader('Content-Length');
  return compressed;
}
