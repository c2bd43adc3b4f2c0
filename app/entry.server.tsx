// Renders a document: streamed to people, whole to crawlers.
import { isbot } from 'isbot';
import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';

import { failureContext, requestContext } from './contexts.ts';
import { NonceContext } from './ui/shell/nonce.ts';

/** Milliseconds after which data that a page still awaits is given up. */
export const streamTimeout = 5_000;

// The five parameters are React Router's.
export default async function handleRequest(
  request: Request,
  decided: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const status = statusOf(routerContext.staticHandlerContext, decided);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const { nonce, log } = loadContext.get(requestContext);
  let failed = false;
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      signal: request.signal,
      onError(error) {
        failed = true;
        if (!request.signal.aborted) log.error({ err: error }, 'rendering failed');
      },
    },
  );
  if (isbot(request.headers.get('User-Agent'))) await stream.allReady;
  return new Response(stream, { status: failed ? 500 : status, headers });
}

/** A form with mistakes in it, sent to a page that is not there, is told that the page is not there. */
function statusOf({ errors }: EntryContext['staticHandlerContext'], decided: number): number {
  const missing = Object.values(errors ?? {}).some(
    (error) => isRouteErrorResponse(error) && error.status === 404,
  );
  return missing ? 404 : decided;
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  context?.set(failureContext, error);
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context?.get(requestContext).log.error({ err: error }, 'route failed');
};
