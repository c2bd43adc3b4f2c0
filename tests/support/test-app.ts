// The built application on a test database, requested through inject with a Host header.
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

import type { Deps } from '#app/domain/deps.ts';
import { keyedSecrets } from '#app/gateways/secret-key.server.ts';
import type { Mailbox } from '#app/gateways/mailbox.server.ts';

import { mailJournalInMemory, noPayments, renditionsInMemory } from './deps.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { atEndOfFile } from './end-of-file.ts';

const built: typeof import('#server/app.ts') = await import(
  new URL('../../build/server/index.js', import.meta.url).href
);

/** Only uploads are written there, for a moment: the tests' files are in memory. */
const DATA_DIR = join(tmpdir(), `botteghino-uploads-${process.pid}`);

export const BASE_URL = 'https://piattaforma.test';

export type TestApp = {
  app: FastifyInstance;
  database: TestDatabase;
  deps: Deps;
  /** `host` is a label of an activity, or '' for the platform itself. */
  get(host: string, url: string, options?: InjectOptions): Promise<LightMyRequestResponse>;
  /** Sends a form as the host's own page would. */
  post(host: string, url: string, options?: InjectOptions): Promise<LightMyRequestResponse>;
  /** From now on no query is answered. */
  breakDatabase(): Promise<void>;
};

export type TestAppOptions = {
  variables?: Record<string, string>;
  parts?: Partial<Omit<Deps, 'db' | 'config'>>;
  database?: TestDatabase;
  readiness?: () => Promise<Record<string, boolean>>;
  mailbox?: Mailbox;
  /** Receives the lines of the server's log. */
  logTo?: { write(line: string): void };
};

/** Closed automatically at the end of the file. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await testDatabase());
  const environment = built.readEnvironment({
    BASE_URL,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR,
    ...options.variables,
  });
  // Opened by the build's client: the test's client belongs to another module graph.
  const { db, sql, close } = built.openDatabase(database.url, { max: 4 });
  const unreachable = () => Promise.reject(new Error('this test gave no such gateway'));
  const deps: Deps = {
    ...built.createDeps(environment, {
      db,
      read: (work) => work(db),
      payments: noPayments({ verifyEvent: () => undefined }),
      mailer: { send: unreachable, forget: unreachable },
      mailJournal: mailJournalInMemory(),
      files: {
        put: unreachable,
        get: unreachable,
        peek: unreachable,
        has: unreachable,
        remove: unreachable,
        removeStrays: unreachable,
        state: async () => ({ place: 'memory', reachable: true }),
      },
      renditions: renditionsInMemory(),
      secrets: keyedSecrets(Buffer.alloc(32, 'test')),
      jobs: {
        send: unreachable,
        forgetMails: unreachable,
        listStuck: async () => [],
        count: async () => [],
        retry: unreachable,
      },
      log: { info: () => {}, warn: () => {}, error: () => {} },
    }),
    ...options.parts,
  };
  const app = await built.buildApp({
    environment,
    deps,
    sql,
    readiness: options.readiness ?? (async () => ({ database: true })),
    mailbox: options.mailbox,
    logTo: options.logTo,
  });
  atEndOfFile(async () => {
    await app.close();
    await close();
    await rm(DATA_DIR, { recursive: true, force: true });
  });
  return { app, database, deps, breakDatabase: close, ...requests(app, environment.BASE_URL) };
}

function requests(app: FastifyInstance, base: { href: string; apex: string; portSuffix: string }) {
  const hostOf = (label: string) => (label === '' ? base.apex : `${label}.${base.apex}`) + base.portSuffix;
  const ask = (label: string, options: InjectOptions) =>
    app.inject({ ...options, headers: { host: hostOf(label), accept: 'text/html', ...options.headers } });
  return {
    get: (label: string, url: string, options: InjectOptions = {}) =>
      ask(label, { method: 'GET', url, ...options }),
    post: (label: string, url: string, options: InjectOptions = {}) =>
      ask(label, {
        method: 'POST',
        url,
        payload: 'a=1',
        ...options,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: base.href.replace('://', label === '' ? '://' : `://${label}.`),
          ...options.headers,
        },
      }),
  };
}
