// Serves the client build, compressed at build time: hashed files are cached for ever, the others for an hour.
import { resolve } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { statSync } from 'node:fs';
import type { ServerBuild } from 'react-router';
import type { Build } from '#app/ui/background/builds.ts';

// Relative to build/server/index.js.
const clientBuild = resolve(import.meta.dirname, '../client');

/** Scripts, styles and fonts are not documents: page headers have no effect on them. */
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
  // A route for the whole folder: a missing asset is a 404 and is not passed to the pages.
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

type Assets = ServerBuild['assets'];

/**
 * Removes the preloads of shared scripts from the head, where they would delay styles and the first picture.
 * Browsers find them through the scripts that import them.
 */
export function withLaterScripts(build: ServerBuild): ServerBuild {
  const { entry, routes } = build.assets;
  const assets: Assets = { ...build.assets, entry: { ...entry, imports: [] }, routes: {} };
  for (const [id, route] of Object.entries(routes)) if (route) assets.routes[id] = { ...route, imports: [] };
  return { ...build, assets };
}

// Tells pages opened before an update that there is a newer build. Source: docs/rules/calls.md#builds.

/** `version`: the router's hash of the names of all client files. */
export function thisBuild(version: string): Build {
  return { id: version, timestamp: Math.round(statSync(import.meta.filename).mtimeMs) };
}

export function serveBuilds(app: FastifyInstance, build: Build): void {
  app.get('/builds/latest.json', async (_request, reply) => {
    return reply.header('Cache-Control', 'no-cache').send(build);
  });
  app.get<{ Params: { file: string } }>('/builds/meta/:file', async (request, reply) => {
    if (request.params.file !== `${build.id}.json`) {
      return reply
        .code(404)
        .header('Cache-Control', 'no-store')
        .send({ error: { code: 'NOT_FOUND' } });
    }
    return reply.header('Cache-Control', 'public, max-age=31536000, immutable').send(build);
  });
}
