// Renders a document: streamed to people, whole to crawlers.
import { isbot } from 'isbot';
import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';

import { requestContext } from './contexts.ts';
import { NonceContext } from './ui/shell/nonce.ts';

/** Milliseconds after which data still awaited by an open document is given up. */
export const streamTimeout = 5_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  // biome-ignore format: React Router fixes the five parameters of this export
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const { nonce, log } = loadContext.get(requestContext);
  let renderedStatus = status;
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      signal: request.signal,
      onError(error) {
        renderedStatus = 500;
        if (!request.signal.aborted) log.error({ err: error }, 'rendering failed');
      },
    },
  );
  if (isbot(request.headers.get('User-Agent'))) await stream.allReady;
  return new Response(stream, { status: renderedStatus, headers });
}
