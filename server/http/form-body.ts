// Refuses malformed request bodies for every route, before any parser or action. Our forms have few fields
// with plain names.
import { HttpProblem } from '../problem.ts';
import { SESSION_CALLS } from './problem-answers.ts';

/** More than our longest form has. The parsers after this may take quadratic time. */
export const MOST_FIELDS = 1000;
const DEEPEST_JSON = 16;

/** Flat names, so that no parser builds a list or tree from them. Conform's control fields are never sent. */
const PLAIN_NAME = /^[\w-]{1,100}$/;
const CONTROL_NAMES = new Set(['__intent__', '__state__', '__proto__']);

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const PAGE_METHODS = ['GET', 'HEAD', 'POST'];

export type Kind = 'form' | 'json';

/** Program calls take JSON whatever their content type; pages and session calls take forms. */
export function kindOf(pathname: string): Kind {
  return pathname.startsWith('/api/') && !pathname.startsWith(`${SESSION_CALLS}/`) ? 'json' : 'form';
}

/** Called before the body is read, and for requests without a body too. */
export function refuseOtherThanForms(method: string, contentType: string | undefined): void {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return;
  if (!PAGE_METHODS.includes(method))
    throw new HttpProblem(405, 'no form has this method', { Allow: PAGE_METHODS.join(', ') });
  if (!FORM_TYPES.includes(mediaType(contentType))) throw new HttpProblem(415, 'not a form');
}

export function isMultipart(contentType: string | undefined): boolean {
  return mediaType(contentType) === 'multipart/form-data';
}

function mediaType(contentType = ''): string {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

export async function checkForm(body: Buffer, contentType = ''): Promise<void> {
  const fields = isMultipart(contentType) ? await partsOf(body, contentType) : pairsOf(body);
  for (const [name, value] of fields) {
    // Only upload routes take files.
    if (typeof value !== 'string') throw unreadable('a file where none is taken');
    checkField(name, value);
  }
}

export function checkField(name: string | undefined, value: string): void {
  if (name === undefined || !PLAIN_NAME.test(name) || CONTROL_NAMES.has(name))
    throw unreadable('a name that no form of ours has');
  if (!isText(value)) throw unreadable('a value that is no text');
}

/** PostgreSQL stores no NUL; a lone surrogate can't be encoded as UTF-8. */
function isText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

function pairsOf(body: Buffer): Iterable<[string, string]> {
  if (occurs(body, '&', MOST_FIELDS)) throw unreadable('too many fields');
  return new URLSearchParams(body.toString());
}

async function partsOf(body: Buffer, contentType: string): Promise<Iterable<[string, unknown]>> {
  if (occurs(body, `--${boundaryOf(contentType)}`, MOST_FIELDS + 1)) throw unreadable('too many parts');
  const form = new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType } });
  try {
    return await form.formData();
  } catch {
    throw unreadable('malformed multipart body');
  }
}

const BOUNDARY = /^multipart\/form-data; ?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))$/i;

/** A multipart boundary that every parser reads alike, no longer than its RFC allows. */
export function boundaryOf(contentType: string): string {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw unreadable('unusable boundary');
  return boundary;
}

function occurs(body: Buffer, what: string, moreThan: number): boolean {
  let count = 0;
  for (let at = body.indexOf(what); at !== -1; at = body.indexOf(what, at + what.length)) {
    count += 1;
    if (count > moreThan) return true;
  }
  return false;
}

/** Body that isn't JSON is left to the call, which refuses it in its own words. */
export function checkJson(body: Buffer): void {
  let value: unknown;
  try {
    value = JSON.parse(body.toString());
  } catch {
    return;
  }
  checkValue(value, 0);
}

function checkValue(value: unknown, depth: number): void {
  if (typeof value === 'string' && !isText(value)) throw unreadable('a value that is no text');
  if (typeof value !== 'object' || value === null) return;
  if (depth === DEEPEST_JSON) throw unreadable('nested too deeply');
  for (const [key, inner] of Object.entries(value)) {
    if (!isText(key)) throw unreadable('a key that is no text');
    checkValue(inner, depth + 1);
  }
}

export const unreadable = (reason: string) => new HttpProblem(400, reason);
