// The server of `react-router dev`. Its services stay open over the reloads after each edit.
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import {
  buildApp,
  createLogger,
  openServices,
  readEnvironment,
  seedDemoWorld,
  makeFirstAdmin,
} from './app.ts';
import { startDemoParts } from './demo-parts.ts';

type Running = Awaited<ReturnType<typeof open>>;

// Kept on `globalThis`, because every edit may load this file anew.
const kept = globalThis as typeof globalThis & { developmentServices?: Promise<Running> };

export async function createServer(vite: ViteDevServer): Promise<FastifyInstance> {
  kept.developmentServices ??= open(vite);
  const { environment, services } = await kept.developmentServices;
  return buildApp({ environment, ...services, vite });
}

async function open(vite: ViteDevServer) {
  const port = portOf(vite);
  const given = {
    NODE_ENV: 'development',
    BASE_URL: `http://localhost:${port}`,
    ...process.env,
    PORT: String(port),
  };
  const demo = await startDemoParts(given, console.log, async () => ({}));
  const environment = readEnvironment({ ...given, ...demo.variables });
  const services = await openServices(environment, createLogger(environment));
  const { DATABASE_URL: demoDatabase, STRIPE_TWIN_URL: twinUrl } = demo.variables;
  if (demoDatabase && twinUrl) await seedDemoWorld(services, twinUrl, console.log);
  await makeFirstAdmin(services, environment);
  await services.startWorkers();
  // Vite shuts down in order only on SIGTERM.
  process.once('SIGINT', () => process.kill(process.pid, 'SIGTERM'));
  const close = () => services.close().then(demo.close);
  return { environment, services, close };
}

function portOf(vite: ViteDevServer): number {
  const address = vite.httpServer?.address();
  if (typeof address !== 'object' || !address) throw new Error('the development server is not listening');
  return address.port;
}
