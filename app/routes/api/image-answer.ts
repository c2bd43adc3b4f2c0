// Answers with pictures: their real type, an ETag, and headers that prevent scripts.
import { ERRORS } from '#app/errors.ts';

type ImageAnswer = {
  /** Only for who `wantsContent`. */
  content?: Uint8Array;
  size: number;
  etag: string;
  type: string;
  cacheControl: string;
};

const HARMLESS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  // Pictures are used on other activities' hosts, in mails and in link previews.
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

export function sendImage(request: Request, image: ImageAnswer): Response {
  const { content, size, etag, type, cacheControl } = image;
  const headers = { ...HARMLESS, ETag: `"${etag}"`, 'Cache-Control': cacheControl };
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(content && request.method !== 'HEAD' ? new Uint8Array(content) : null, {
    headers: { ...headers, 'Content-Type': type, 'Content-Length': String(size) },
  });
}

/** Not who asks for the headers alone, or has the picture already. */
export function wantsContent(request: Request, etag: string): boolean {
  return request.method !== 'HEAD' && !isKnown(request, etag);
}

function isKnown({ headers }: Request, etag: string): boolean {
  const known = headers.get('If-None-Match')?.split(',') ?? [];
  return known.some((candidate) => ['*', `"${etag}"`, `W/"${etag}"`].includes(candidate.trim()));
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
