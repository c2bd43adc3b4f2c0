// Answers with pictures: their real type, an ETag, and headers that prevent scripts.
import { ERRORS } from '#app/errors.ts';

type ImageAnswer = { content: Uint8Array; etag: string; type: string; cacheControl: string };

const HARMLESS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  // Pictures are used on other activities' hosts, in mails and in link previews.
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

export function sendImage(request: Request, { content, etag, type, cacheControl }: ImageAnswer): Response {
  const tag = `"${etag}"`;
  const headers = { ...HARMLESS, ETag: tag, 'Cache-Control': cacheControl };
  if (isKnown(request.headers.get('If-None-Match'), tag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(content), {
    headers: { ...headers, 'Content-Type': type, 'Content-Length': String(content.byteLength) },
  });
}

function isKnown(header: string | null, tag: string): boolean {
  if (header === null) return false;
  return header.split(',').some((candidate) => ['*', tag, `W/${tag}`].includes(candidate.trim()));
}

export function plainAnswer(status: number, text: string): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { ...HARMLESS, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

export function missingFile(): Response {
  const { status, message } = ERRORS.ENOENT;
  return plainAnswer(status, message);
}

/** Tells the client to try again after `seconds`. */
export function laterAnswer(status: 429 | 503, text: string, seconds: number): Response {
  const answer = plainAnswer(status, text);
  answer.headers.set('Retry-After', String(seconds));
  return answer;
}
