// Builds the Fastify host without listening. This file is the input of the SSR build, so host and pages share
// one module graph.
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import type postgres from 'postgres';
import type { ServerBuild } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import type { RunnableDevEnvironment, ViteDevServer } from 'vite';
import { findActivityByHost } from '#app/domain/activities/subdomains.server.ts';
import { findWaiting } from '#app/domain/administration/system-state.server.ts';
import { findCatalogHost } from '#app/domain/catalog/public-pages.server.ts';
import type { Deps } from '#app/domain/deps.ts';
import type { Environment } from '#app/gateways/env.server.ts';
import { draftsFolder } from '#app/gateways/files.server.ts';
import type { Mailbox } from '#app/gateways/mailbox.server.ts';
import { createHostDirectory, type HostDirectory } from './hosts/host-directory.ts';
import { serveBuilds, thisBuild, serveStaticFiles } from './http/static-files.ts';
import { serveMailbox } from './demo/mailbox.ts';
import { watchClientAddresses } from './http/client-address.ts';
import { createFastify } from './http/fastify.ts';
import { guardRequests } from './http/guard.ts';
import { boundUnread, hangUpOnSenders, hangUpWhenDone } from './http/connections.ts';
import { collectWhenIdle, ProcessFigures } from './process-figures.ts';
import { answerProbes, type Readiness } from './readiness.ts';
import type { Telemetry } from './telemetry.ts';
import { Changes } from './kept/changes.ts';
import { KeptPages } from './kept/kept-pages.ts';
import { answerProblems, problemAnswer } from './http/problem-answers.ts';
import { createRateLimits, noLimits } from './http/rate-limits.ts';
import { reactRouterPages } from './react-router.ts';
import { contentSecurityPolicy, fixedHeaders } from './http/security-headers.ts';
import { stripeWebhook } from './http/stripe-webhook.ts';
import { createUploads } from './http/upload.ts';

// What `server.ts` and the tests import from the built server.
export { readEnvironment } from '#app/gateways/env.server.ts';
export { openDatabase } from '#db/client.ts';
export { openS3Files } from '#app/gateways/s3-files.server.ts';
export { announcement } from './start-messages.ts';
export { seedDemoWorld } from './demo/seed.ts';
export { makeFirstAdmin } from './first-admin.ts';
export { createDeps } from './deps.ts';
export { createLogger } from './http/logging.ts';
export { openServices } from './services.ts';
export { worded } from './start-messages.ts';

export type AppOptions = {
  environment: Environment;
  deps: Deps;
  /** For code below the domain that talks to PostgreSQL directly: change announcements and rate limits. */
  sql: postgres.Sql;
  /** A connection that may LISTEN, where `sql` goes through a pooler. */
  direct?: postgres.Sql;
  readiness: Readiness;
  /** Aborted when a signal has told the process to end. */
  leaving?: AbortSignal;
  telemetry?: Telemetry | undefined;
  figures?: ProcessFigures;
  /** The demo's mails, shown at /dev/mail. */
  mailbox?: Mailbox | undefined;
  /** Where log lines go; standard output if not given. */
  logTo?: DestinationStream | undefined;
  vite?: ViteDevServer;
};

const MEGABYTE = 1024 ** 2;

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { environment, deps, sql, vite, figures = new ProcessFigures() } = options;
  const base = environment.BASE_URL;
  const app = createFastify(environment, options.logTo);
  const changes = changesOf(app, options);
  const limits = environment.RATE_LIMITS ? createRateLimits(sql, deps.log, changes.isAway) : noLimits;
  const addresses = watchClientAddresses(environment, deps.log);
  const directory = createHostDirectory((label) => findActivityByHost(deps, label), changes);
  const kept = await keepPages(changes, directory, options);
  figures.watch(app);
  observe(app, kept, options);
  hangUpWhenDone(app, options.leaving);
  hangUpOnSenders(app);
  boundUnread(app);
  collectWhenIdle(app);

  answerProblems(app, problemAnswer(environment));
  const policy = contentSecurityPolicy(environment, vite !== undefined);
  guardRequests(app, { base, limits, addresses, headers: fixedHeaders(environment), policy });
  answerProbes(app, options);
  if (!vite) {
    serveBuilds(app, thisBuild((build as ServerBuild).assets.version));
    await serveStaticFiles(app);
  }
  await app.register(stripeWebhook, { deps });
  if (options.mailbox) serveMailbox(app, options.mailbox);
  await app.register(reactRouterPages, {
    loadBuild: vite ? () => loadBuild(vite) : () => Promise.resolve(build as ServerBuild),
    mode: vite ? 'development' : 'production',
    deps,
    limits,
    openUpload: createUploads({ folder: draftsFolder(environment.DATA_DIR), log: deps.log }),
    policy,
    kept,
    awayMs: changes.awayMs,
    processState: () => ({ kept: { ...kept.counts }, placings: figures.placings, routes: figures.times() }),
    proxyNotice: addresses.notice,
    hosts: { base, directory, findCatalogHost: (catalogId) => findCatalogHost(deps, catalogId) },
  });
  return app;
}

function observe(app: FastifyInstance, kept: KeptPages, { telemetry, deps }: AppOptions): void {
  telemetry?.watchRequests(app);
  telemetry?.watchKept(kept);
  telemetry?.watchPlatform(() => findWaiting(deps));
}

function changesOf(app: FastifyInstance, { deps, sql, direct = sql }: AppOptions): Changes {
  const changes = new Changes(direct, deps.log, { pools: [...new Set([sql, direct])] });
  app.addHook('onClose', () => changes.stop());
  return changes;
}

/** Sets up the cache of public pages. A change made by any process empties it here too. */
async function keepPages(
  changes: Changes,
  directory: HostDirectory,
  { environment, deps, vite }: AppOptions,
): Promise<KeptPages> {
  // No cache under Vite: it puts its own styles into each page.
  const bytes = vite ? 0 : environment.PAGE_CACHE * MEGABYTE;
  const kept = new KeptPages({ bytes, now: deps.now, areHeard: changes.areHeard, isAway: changes.isAway });
  await changes.follow({
    activity_changed: (said) => {
      directory.forget(idIn(said));
      kept.forget(idIn(said));
    },
    pages_changed: (said) => kept.forget(idIn(said)),
    picture_removed: (key) => {
      if (key !== undefined) void deps.images.renditions.forget(key);
    },
  });
  return kept;
}

/** The activity id of an announcement. Anything but a number means: every activity may have changed. */
function idIn(said = ''): number | undefined {
  return /^\d+$/.test(said) ? Number(said) : undefined;
}

/** Loads the build with the runner that loaded this file, so that both share the same context objects. */
function loadBuild(vite: ViteDevServer): Promise<ServerBuild> {
  const { runner } = vite.environments.ssr as RunnableDevEnvironment;
  return runner.import<ServerBuild>('virtual:react-router/server-build');
}
