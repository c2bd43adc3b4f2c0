// The domain's Deps for tests: real PostgreSQL, and a mailbox and files in memory.
import type {
  Deps,
  DomainConfig,
  FileStore,
  Log,
  MailJournal,
  MailMessage,
  Mailer,
} from '#app/domain/deps.ts';
import type { PaymentGateway } from '#app/domain/payments/gateway.ts';
import { keyedSecrets } from '#app/gateways/secret-key.server.ts';
import type { JobHandlers } from '#app/gateways/jobs.server.ts';
import { err, ok } from '#app/domain/result.ts';
import { createIconSource } from '#app/gateways/icon-sets.server.ts';
import { placingTurns } from '#app/gateways/in-turn.ts';
import { createImageTools } from '#app/gateways/renditions.server.ts';
import type { RenditionFiles } from '#app/gateways/rendition-files.server.ts';
import { argon2Passwords } from '#app/gateways/passwords.server.ts';
import type { Db } from '#db/client.ts';

import { testClock, type TestClock } from './clock.ts';
import { testJobs, type TestJobs } from './jobs.ts';

export type Mailbox = Mailer & {
  /** Sent mails, oldest first. */
  messages: MailMessage[];
  /** From now on sending fails; without an argument it works again. */
  failWith(error?: Error): void;
  /** From now on the mail server refuses this recipient. */
  refuse(address: string): void;
};

export type TestDeps = Deps & { clock: TestClock; mailer: Mailbox; jobs: TestJobs };

export type TestDepsOptions = {
  db: Db;
  clock?: TestClock;
  payments?: PaymentGateway;
  /** Receives the finished Deps, so that handlers use the same object. */
  handlers?: (deps: Deps) => Partial<JobHandlers>;
  config?: Partial<DomainConfig>;
};

export const CONFIG: DomainConfig = {
  appName: 'Botteghino',
  baseUrl: 'https://botteghino.test',
  mailFrom: 'prenotazioni@botteghino.test',
  imageHosts: ['botteghino.test', 'media.botteghino.test'],
  holdMinutes: 15,
  maxOpenHoldsPerAddress: 20,
  platformFee: { percentBasisPoints: 300, fixedCents: 50 },
  creditsTurnoverThresholdCents: 100_000,
  settlementDelayHours: 24,
  sessionMaxAgeSeconds: 30 * 86_400,
  adminsNeedSecondFactor: false,
  rateLimits: true,
  company: {
    name: 'Botteghino Prova S.r.l.',
    address: 'Via Roma 12, 12051 Alba (CN)',
    vatNumber: '01234567890',
    email: 'privacy@botteghino.test',
    certifiedEmail: 'botteghino@pec.test',
  },
  authBasePath: '/api/auth',
  translateWidget: true,
};

export function testDeps({ db, clock = testClock(), payments, handlers, config }: TestDepsOptions): TestDeps {
  const known: Partial<JobHandlers> = {};
  const deps: TestDeps = {
    db,
    read: (work) => work(db),
    clock,
    now: clock.now,
    placingTurn: placingTurns(10),
    payments: payments ?? noPayments(),
    // As cheap as argon2 allows, because nobody tries to guess these passwords.
    passwords: argon2Passwords({ memoryCost: 8, timeCost: 1, parallelism: 1 }),
    secrets: keyedSecrets(Buffer.alloc(32, 'test')),
    mailer: mailbox(),
    mailJournal: mailJournalInMemory(),
    files: filesInMemory(),
    images: createImageTools(renditionsInMemory(), silentLog()),
    icons: createIconSource(undefined),
    jobs: testJobs(db, clock, known),
    log: silentLog(),
    config: { ...CONFIG, ...config },
  };
  Object.assign(known, handlers?.(deps));
  return deps;
}

function mailbox(): Mailbox {
  const messages: MailMessage[] = [];
  const refused = new Set<string>();
  let failure: Error | undefined;
  return {
    messages,
    refuse: (address) => void refused.add(address),
    failWith: (error) => {
      failure = error;
    },
    send: async (message) => {
      if (failure) throw failure;
      if (refused.has(message.to.address)) return err('refused');
      messages.push(message);
      return ok(undefined);
    },
    forget: async (messageIds) => {
      const left = messages.filter(({ messageId }) => !messageIds.includes(messageId));
      messages.splice(0, messages.length, ...left);
    },
  };
}

export function mailJournalInMemory(): MailJournal {
  const taken = new Set<string>();
  const claims = new Map<string, object>();
  return {
    has: async (mail) => taken.has(mail),
    async claim(mail) {
      if (claims.has(mail)) return undefined;
      const claim = {};
      claims.set(mail, claim);
      return async () => void (claims.get(mail) === claim && claims.delete(mail));
    },
    add: async (mail) => void taken.add(mail),
    remove: async (mail) => [taken, claims].forEach((kept) => kept.delete(mail)),
  };
}

export function filesInMemory(files = new Map<string, Uint8Array>()): FileStore {
  return {
    put: async (key, content) => files.set(key, content).has(key),
    state: async () => ({ place: 'memory', reachable: true }),
    get: async (key) => files.get(key),
    peek: async (key) => {
      const file = files.get(key);
      return file && { start: file.subarray(0, 16), size: file.byteLength };
    },
    has: async (key) => files.has(key),
    remove: async (key) => void files.delete(key),
    // Files have no age here: all count as old.
    removeStrays: async (_before, known) => {
      const kept = await known([...files.keys()]);
      const strays = [...files.keys()].filter((key) => !kept.has(key));
      for (const key of strays) files.delete(key);
      return strays.length;
    },
  };
}

export function renditionsInMemory(): RenditionFiles {
  const made = new Map<string, Map<string, Uint8Array>>();
  return {
    get: async ({ source, shape }) => made.get(source)?.get(shape),
    put: async ({ source, shape }, content) => {
      made.set(source, (made.get(source) ?? new Map<string, Uint8Array>()).set(shape, content));
    },
    forget: async (source) => void made.delete(source),
  };
}

export function silentLog(): Log {
  return { info: () => {}, warn: () => {}, error: () => {} };
}

/** For tests without payments: any call to Stripe but those `expected` is a bug. */
export function noPayments(expected: Partial<PaymentGateway> = {}): PaymentGateway {
  const refuse = () => {
    throw new Error('this test gave no payment gateway');
  };
  return new Proxy(expected as PaymentGateway, { get: (calls, name) => Reflect.get(calls, name) ?? refuse });
}
