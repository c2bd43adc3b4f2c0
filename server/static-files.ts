// The client build: hashed files for ever, the others for an hour, compressed at build time.
import { resolve } from 'node:path';

import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';

// From build/server/index.js.
const clientBuild = resolve(import.meta.dirname, '../client');

/** Scripts, styles and fonts are no documents: what a page may do needs not be said with each of them. */
const partOfPages = /javascript|text\/css|font\//;
const pageHeaders = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
];

export async function serveStaticFiles(app: FastifyInstance): Promise<void> {
  await app.register(staticFiles);
}

async function staticFiles(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    if (!partOfPages.test(String(reply.getHeader('content-type')))) return;
    for (const name of pageHeaders) reply.removeHeader(name);
  });
  const common: FastifyStaticOptions = {
    root: clientBuild,
    decorateReply: false,
    index: false,
    preCompressed: true,
    dotfiles: 'deny',
    cacheControl: false,
  };
  // A route of its own for the whole folder: what is missing there is nobody else's either.
  await app.register(fastifyStatic, {
    ...common,
    root: resolve(clientBuild, 'assets'),
    prefix: '/assets/',
    setHeaders: (reply) => void reply.setHeader('Cache-Control', 'public, max-age=31536000, immutable'),
  });
  await app.register(fastifyStatic, {
    ...common,
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**'],
    setHeaders: (reply) => void reply.setHeader('Cache-Control', 'public, max-age=3600'),
  });
}
