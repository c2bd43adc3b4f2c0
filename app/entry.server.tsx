// Renders a document: streamed for people, whole for crawlers.
import { isbot } from 'isbot';
import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { failureContext, publicPageContext, requestContext } from './contexts.ts';
import { DocumentContext } from './ui/shell/site.ts';

/** Milliseconds after which a page stops waiting for its data. */
export const streamTimeout = 5_000;

// React Router defines the five parameters.
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
  const { entry, version } = routerContext.manifest;
  let failed = false;
  const stream = await renderToReadableStream(
    <DocumentContext
      value={{ nonce, module: entry.module, version, page: loadContext.get(publicPageContext) }}
    >
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </DocumentContext>,
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

/** A missing page answers 404 even to an invalid form. */
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
