// The Fastify host, built apart from listening; the SSR build's input, so that there is one module graph.
import { fastify, type FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import type { RunnableDevEnvironment, ViteDevServer } from 'vite';

import { type Environment, readEnvironment } from '#app/gateways/env.server.ts';

import { reactRouterPages } from './react-router.ts';

export { readEnvironment };

export type AppOptions = { environment: Environment; vite?: ViteDevServer };

export async function buildApp({ environment, vite }: AppOptions): Promise<FastifyInstance> {
  const app = fastify();
  await app.register(reactRouterPages, {
    build: vite ? () => loadBuild(vite) : (build as ServerBuild),
    mode: environment.NODE_ENV,
    origin: environment.BASE_URL.href,
  });
  return app;
}

/** For the development server. */
export function createServer(vite: ViteDevServer): Promise<FastifyInstance> {
  return buildApp({ environment: readEnvironment(), vite });
}

/** From the runner that loaded this very file, so that contexts are the same objects on both sides. */
function loadBuild(vite: ViteDevServer): Promise<ServerBuild> {
  const { runner } = vite.environments.ssr as RunnableDevEnvironment;
  return runner.import<ServerBuild>('virtual:react-router/server-build');
}
