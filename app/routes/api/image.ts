// GET /api/image?url=&w=&h=&f=&q=&fit= resizes a stored or allowed foreign picture; GET /files/:key returns a
// stored one; GET /api/icons/{prefix}.json?icons=a,b returns icons in Iconify's JSON. Source:
// docs/rules/calls.md#icons.
import { depsContext, limitsContext, requestContext } from '#app/contexts.ts';
import { findStoredImage, findStoredSize } from '#app/domain/activities/activity-images.server.ts';
import { parseImageRequest } from '#app/domain/activities/image-request.ts';
import { FilesAway } from '#app/domain/deps.ts';
import type { RenderProblem } from '#app/domain/activities/image-tools.ts';
import { findRendition, renderImage } from '#app/domain/activities/render-image.server.ts';
import { findIcons } from '#app/domain/icons/find-icons.server.ts';
import { ERRORS } from '#app/errors.ts';
import type { Route } from './+types/image';

// Enough time for most of the queue.
const BUSY_SECONDS = 5;

const PROBLEMS: Record<RenderProblem, () => Response> = {
  'not-found': missingFile,
  unreadable: () => plainAnswer(400, 'This is not a picture that can be read'),
  busy: () => laterAnswer(503, 'Many pictures are being made', BUSY_SECONDS),
  // The client has gone and doesn't read the answer.
  abandoned: () => laterAnswer(503, 'The request was given up', BUSY_SECONDS),
};

// Own pictures never change under their key; foreign ones may.
const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_A_DAY = 'public, max-age=86400';

export async function loader({ request, context, url, params }: Route.LoaderArgs): Promise<Response> {
  const { key, file } = params;
  if (file !== undefined) return icons({ context, url }, file);
  try {
    return await (key === undefined
      ? rendition({ request, context, url })
      : stored({ request, context }, key));
  } catch (error) {
    if (!(error instanceof FilesAway)) throw error;
    return laterAnswer(503, 'Pictures can not be had now', BUSY_SECONDS);
  }
}

type Asked = Pick<Route.LoaderArgs, 'request' | 'context' | 'url'>;

async function stored({ request, context }: Omit<Asked, 'url'>, key: string): Promise<Response> {
  const deps = context.get(depsContext);
  const answer = { etag: key, type: 'image/webp', cacheControl: FOR_EVER };
  if (wantsContent(request, key)) {
    const content = await findStoredImage(deps, key);
    return content ? sendImage(request, { ...answer, content, size: content.byteLength }) : missingFile();
  }
  const size = await findStoredSize(deps, key);
  return size === undefined ? missingFile() : sendImage(request, { ...answer, size });
}

async function rendition({ request, context, url }: Asked): Promise<Response> {
  const deps = context.get(depsContext);
  const asked = parseImageRequest(url.searchParams, deps.config);
  if (!asked.ok) return plainAnswer(400, `${asked.error.parameter} ${asked.error.problem}`);
  const { source, wish } = asked.value;
  const send = (image: { content: Uint8Array; etag: string }) =>
    sendImage(request, {
      ...image,
      size: image.content.byteLength,
      type: `image/${wish.format}`,
      cacheControl: source.kind === 'own' ? FOR_EVER : FOR_A_DAY,
    });
  const known = await findRendition(deps, asked.value);
  if (known) return send(known);
  // Only resizing counts: a picture from the cache is as cheap as a file.
  const verdict = await context
    .get(limitsContext)
    .consume('image', context.get(requestContext).clientAddress);
  if (!verdict.ok) return laterAnswer(429, 'Many pictures were made for you', verdict.error);
  const image = await renderImage(deps, asked.value, request.signal);
  return image.ok ? send(image.value) : PROBLEMS[image.error]();
}

const MOST_ICONS = 64;
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const A_WEEK = 'public, max-age=604800';
const A_MOMENT = 'public, max-age=300';

async function icons({ context, url }: Omit<Asked, 'request'>, file: string): Promise<Response> {
  const prefix = file.replace(/\.json$/, '');
  if (prefix === file || !NAME.test(prefix)) return plainAnswer(404, 'There is no such set');
  const names = [...new Set((url.searchParams.get('icons') ?? '').split(','))];
  if (names.length > MOST_ICONS || !names.every((name) => NAME.test(name) && name.length <= MOST_ICONS)) {
    return plainAnswer(400, `icons must name between 1 and ${MOST_ICONS} icons`);
  }
  const answer = await findIcons(context.get(depsContext).icons, prefix, names);
  if (answer === undefined) return plainAnswer(404, 'There is no such set');
  return Response.json(answer, { headers: { 'Cache-Control': answer.not_found ? A_MOMENT : A_WEEK } });
}

// Answers with pictures: their real type, an ETag, and headers that prevent scripts.

/** `content` only for who `wantsContent`. */
type ImageAnswer = { content?: Uint8Array; size: number; etag: string; type: string; cacheControl: string };

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
