// Tells pages opened before an update that there is a newer build, on every host. Source: docs/rules/calls.md#builds.
import { statSync } from 'node:fs';

import type { FastifyInstance } from 'fastify';

export type Build = { id: string; timestamp: number };

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
