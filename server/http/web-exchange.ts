// Converts between Fastify's request and reply and the web Request and Response of React Router.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, compress, isCompressible, collect } from './answer-body.ts';

export function toWebRequest(request: FastifyRequest, reply: FastifyReply, url: URL): Request {
  const hangUp = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) hangUp.abort();
  });
  const init: RequestInit = { method: request.method, headers: webHeaders(request), signal: hangUp.signal };
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    init.body = webBody(request.body);
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

/** An upload has no body here: its action reads the context. */
function webBody(body: unknown): BodyInit | null {
  return Buffer.isBuffer(body) ? new Uint8Array(body) : null;
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

type Exchange = { request: FastifyRequest; reply: FastifyReply; response: Response };

async function encoded(body: Buffer, { request, reply, response: { headers } }: Exchange): Promise<Buffer> {
  if (!isCompressible(headers.get('Content-Type')) || headers.has('Content-Encoding')) return body;
  reply.header('Vary', [headers.get('Vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const compressed = encoding && (await compress(body, encoding));
  if (!compressed) return body;
  reply.header('Content-Encoding', encoding).removeHeader('Content-Length');
  return compressed;
}
