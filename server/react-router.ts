// Hands what Fastify let through to React Router, with the contexts its routes read.
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';

import { type RequestFacts, requestContext } from '#app/contexts.ts';

import { sendWebResponse, toWebRequest } from './web-exchange.ts';

const ordinaryBodyLimit = 64 * 1024;

export type ReactRouterOptions = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: string;
  origin: string;
};

export const reactRouterPages: FastifyPluginAsync<ReactRouterOptions> = async (app, options) => {
  const handle = createRequestHandler(options.build, options.mode);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: ordinaryBodyLimit }, (_request, body, done) => {
    done(null, body);
  });

  app.all('*', async (request, reply) => {
    const context = new RouterContextProvider();
    context.set(requestContext, factsOf(request));
    const response = await handle(toWebRequest(request, reply, options.origin), context);
    return sendWebResponse(reply, response);
  });
};

function factsOf(request: FastifyRequest): RequestFacts {
  return { id: request.id, nonce: 'skeleton', clientAddress: request.ip, log: request.log };
}
