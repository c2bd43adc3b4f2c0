// Builds and their scripts, old ones too.
import { statSync } from 'node:fs';

import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';

import type { Build } from '#app/ui/background/builds.ts';

type Assets = ServerBuild['assets'];

/**
 * Pages are read before their scripts are: the shared files are not announced in the head, where they would take the
 * line away from styles and from the picture a page opens with. They are found through what imports them.
 */
export function withLaterScripts(build: ServerBuild): ServerBuild {
  const { entry, routes } = build.assets;
  const assets: Assets = { ...build.assets, entry: { ...entry, imports: [] }, routes: {} };
  for (const [id, route] of Object.entries(routes)) if (route) assets.routes[id] = { ...route, imports: [] };
  return { ...build, assets };
}

// Tells pages opened before an update that there is a newer build, on every host. Source: docs/rules/calls.md#builds.

/** `version`: the router's, made of the names of all files that a browser loads. */
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
