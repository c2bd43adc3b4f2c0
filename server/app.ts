import { fastifyReactRouter } from '@mcansh/react-router-fastify';
import { fastify, type FastifyInstance } from 'fastify';
import { RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import type { ViteDevServer } from 'vite';

export async function createServer(vite?: ViteDevServer): Promise<FastifyInstance> {
  const app = fastify();
  await app.register(fastifyReactRouter, {
    ...(vite ? { devServer: vite } : { build }),
    getLoadContext: () => new RouterContextProvider(),
  });
  return app;
}
