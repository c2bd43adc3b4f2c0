// A complete page without the nonce of the visit it was made for, so that others can get it too.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouterContextProvider } from 'react-router';
import { accessOf } from '#app/access.ts';
import { matchedContext, oddChoiceContext } from '#app/contexts.ts';
import { acceptedEncoding, compress, type Encoding, isCompressible, VARY } from '../http/answer-body.ts';
import type { Matched } from '../http/logging.ts';
import { type PageWishes, type Proofs, takePolicyWishes } from '../http/security-headers.ts';

export type WholePage = {
  status: number;
  /** Whether others may get it later. */
  keep: boolean;
  headers: [string, string][];
  body: Buffer;
  /** Digests of our inline scripts and styles, for the content security policy. */
  proofs: Proofs;
  wishes: PageWishes;
  matched: Matched | undefined;
  /** Made on first use; undefined if compressing isn't worth it. */
  compressed: Map<Encoding, Promise<Buffer | undefined>>;
};

/** @throws if the answer contains something personal, such as a cookie */
export async function toWholePage(
  response: Response,
  context: Readonly<RouterContextProvider>,
  nonce: string,
): Promise<WholePage> {
  const matched = context.get(matchedContext);
  if (matched === undefined || !accessOf(matched.pattern)?.kept)
    throw new Error('a page that nobody declared as kept would be given to others');
  if (response.headers.has('Set-Cookie')) throw new Error('a cookie would be given to others');
  const wishes = takePolicyWishes(response.headers);
  const received = Buffer.from(await response.arrayBuffer());
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html') === true;
  const { body, proofs } = isPage
    ? withDigests(received.toString(), nonce)
    : { body: received, proofs: NONE };
  if (body.includes(nonce)) throw new Error('the nonce of a visit is in what others would be given');
  const headers = [...response.headers];
  const { status } = response;
  const keep = status === 200 && !context.get(oddChoiceContext);
  return { status, keep, headers, body, proofs, wishes, matched, compressed: new Map() };
}

const NONE: Proofs = { scripts: [], styles: [] };

/** Only elements with the nonce get a digest: injected ones have none, and don't run. */
function withDigests(html: string, nonce: string): { body: Buffer; proofs: Proofs } {
  const attribute = ` nonce="${nonce}"`;
  const proofs = { scripts: new Set<string>(), styles: new Set<string>() };
  for (let at = html.indexOf(attribute); at !== -1; at = html.indexOf(attribute, at + 1)) {
    const tag = /^<(script|style)\b/.exec(html.slice(html.lastIndexOf('<', at), at))?.[1];
    const from = html.indexOf('>', at) + 1;
    const text = tag === undefined ? '' : html.slice(from, html.indexOf(`</${tag}>`, from));
    if (text !== '') (tag === 'script' ? proofs.scripts : proofs.styles).add(digestOf(text));
  }
  return {
    body: Buffer.from(html.replaceAll(attribute, '')),
    proofs: { scripts: [...proofs.scripts], styles: [...proofs.styles] },
  };
}

function digestOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Keeps the headers already set on the reply, such as the request's id. */
export async function sendWholePage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: WholePage,
): Promise<FastifyReply> {
  reply.code(page.status);
  for (const [name, value] of page.headers) reply.header(name, value);
  const type = page.headers.find(([name]) => name === 'content-type')?.[1] ?? null;
  if (!isCompressible(type)) return reply.send(page.body);
  reply.header('Vary', VARY);
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const compressed = encoding && (await inEncoding(page, encoding));
  if (compressed) reply.header('Content-Encoding', encoding).removeHeader('Content-Length');
  return reply.send(compressed ?? page.body);
}

function inEncoding(page: WholePage, encoding: Encoding): Promise<Buffer | undefined> {
  const known = page.compressed.get(encoding) ?? compress(page.body, encoding);
  page.compressed.set(encoding, known);
  return known;
}
