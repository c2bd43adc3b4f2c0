// What the domain needs from the outside world, as one plain object made once by the server.
import type { Db } from '#db/client.ts';

import type { ImageTools } from './activities/image-tools.ts';
import type { IconSource } from './icons/find-icons.server.ts';
import type { JobPayloads } from './jobs.ts';
import type { PaymentGateway } from './payments/gateway.ts';
import type { Result } from './result.ts';

export type Deps = {
  db: Db;
  /** The only clock. Tests set it. */
  now: () => Date;
  payments: PaymentGateway;
  passwords: Passwords;
  secrets: Secrets;
  mailer: Mailer;
  mailJournal: MailJournal;
  files: FileStore;
  images: ImageTools;
  icons: IconSource;
  jobs: JobQueue;
  /** Told what came of each attempt to place a booking: `placed`, or the refusal's code. */
  onPlacing?: ((outcome: string) => void) | undefined;
  log: Log;
  config: DomainConfig;
};

export type DomainConfig = {
  appName: string;
  /** Without a trailing slash, e.g. `https://botteghino.it`. */
  baseUrl: string;
  /** The address that mails come from. */
  mailFrom: string;
  /** Hosts whose pictures the image endpoint resizes. */
  imageHosts: string[];
  holdMinutes: number;
  /** Open unpaid holds allowed per client address; 0 switches the limit off. */
  maxOpenHoldsPerAddress: number;
  platformFee: PlatformFeeTerms;
  creditsTurnoverThresholdCents: number;
  settlementDelayHours: number;
  sessionMaxAgeSeconds: number;
  /** At a public address nothing opens to an administrator without it. */
  adminsNeedSecondFactor: boolean;
  /** Whether passwords may be tried only so often; off for load tests. */
  rateLimits: boolean;
  /** Where the session calls are, `/api/auth` unless configured. */
  authBasePath: string;
  /** Whether visitors may have pages translated by the provider. */
  translateWidget: boolean;
  company: Company;
};

/** Who runs the platform, as its legal pages name it. */
export type Company = {
  name: string;
  address: string;
  vatNumber: string;
  email: string;
  /** The registered mailbox, «PEC». */
  certifiedEmail: string;
};

/** `percentBasisPoints`: 300 is 3 %. */
export type PlatformFeeTerms = { percentBasisPoints: number; fixedCents: number };

export type MailMessage = {
  /** Stable for one mail, so that a second delivery of it can be recognised. */
  messageId: string;
  from: { name: string; address: string };
  to: { name: string; address: string };
  replyTo?: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  calendar?: { filename: string; method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; content: string };
  /** Shown within the HTML part, which names it `cid:…`; base64. */
  image?: { cid: string; png: string };
};

export type Mailer = {
  /** Throws what may go better later. `refused`: the mail server will never take it, as for an address without a mailbox. */
  send(message: MailMessage): Promise<Result<undefined, 'refused'>>;
  /** Removes what it keeps of these mails. */
  forget(messageIds: readonly string[]): Promise<void>;
};

/** Mails, by a name of their own, that the mail server took while their rows don't say so yet. */
export type MailJournal = {
  has(mail: string): Promise<boolean>;
  /** Kept for good once it resolves. */
  add(mail: string): Promise<void>;
  remove(mail: string): Promise<void>;
};

export type Passwords = {
  /** argon2id, with its own salt and cost in it. */
  hash(password: string): Promise<string>;
  /** false for a wrong password, and for a hash that is none. */
  verify(hash: string, password: string): Promise<boolean>;
};

/** Unguessable, and made again by whoever has the seed and the installation's key, which is not in the database. */
export type Secrets = { derive(purpose: 'calendar-feed' | 'guide-link' | 'undo-runs', seed: string): string };

/** Files can't be had now: they are there, or not, once their storage answers again. */
export class FilesAway extends Error {
  constructor() {
    super('the storage of files is away');
    this.name = 'FilesAway';
  }
}

/** Binary files under opaque names. What can't be reached throws FilesAway. */
export type FileStore = {
  /** Whole or not at all; false when the disk is full, or the storage away. */
  put(key: string, content: Uint8Array): Promise<boolean>;
  get(key: string): Promise<Uint8Array | undefined>;
  /** Without reading it; true while the storage is away. */
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Removes what was last written before then and is not `known`, and what was left half written; how many. */
  removeStrays(
    before: Date,
    known: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<number>;
  state(): Promise<FilesState>;
};

/** Where files lie, in words, and whether they can be had now. */
export type FilesState = { place: string; reachable: boolean };

export type JobCount = { queue: string; state: string; jobs: number };

export type JobOptions = { startAfter?: Date; singletonKey?: string };

/** Work that failed for good, or has failed several times and is still tried. */
export type StuckJob = {
  id: string;
  name: string;
  attempts: number;
  /** Nobody tries it again by itself. */
  givenUp: boolean;
  lastAt: Date;
  error: string;
};

export type JobQueue = {
  /** Newest first, at most a hundred. */
  listStuck(): Promise<StuckJob[]>;
  /** What there is, by queue and state. */
  count(): Promise<JobCount[]>;
  /** Tries it again at once. false: there is no such stuck job. */
  retry(id: string): Promise<boolean>;
  /** In the caller's transaction: jobs that would send mails of these ids, done and failed ones too. */
  forgetMails(tx: Db, mailIds: readonly number[]): Promise<void>;
  /** Enqueues in the caller's transaction: the job exists only if the change does. */
  send<Name extends keyof JobPayloads>(
    tx: Db,
    name: Name,
    payload: JobPayloads[Name],
    options?: JobOptions,
  ): Promise<void>;
};

/** Structured, without personal data. */
export type Log = {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
};
