// What the domain needs from outside, as one plain object that the server builds once.
import type { Db } from '#db/client.ts';
import type { ImageTools } from './activities/image-tools.ts';
import type { IconSource } from './icons/find-icons.server.ts';
import type { JobPayloads } from './jobs.ts';
import type { PaymentGateway } from './payments/gateway.ts';
import type { Result } from './result.ts';

export type Deps = {
  db: Db;
  /** The only clock; tests set it. */
  now: () => Date;
  payments: PaymentGateway;
  passwords: Passwords;
  secrets: Secrets;
  mailer: Mailer;
  mailJournal: MailJournal;
  /** For exports, which may be some seconds old: reads from a replica where one keeps up, otherwise from `db`. */
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  files: FileStore;
  images: ImageTools;
  icons: IconSource;
  jobs: JobQueue;
  /** Called after each attempt to place a booking, with `placed` or the refusal's code. */
  onPlacing?: ((outcome: string) => void) | undefined;
  /** Places in turn; those who wait for the same slot may be placed together, each with an answer of their own. */
  placingTurn: <W extends PlacingTurn, T>(
    wish: W,
    place: (group: readonly W[]) => Promise<readonly Promise<T>[]>,
  ) => Promise<Result<T, NoTurn>>;
  log: Log;
  config: DomainConfig;
};

/** `busy`: too much waits, or for too long. `abandoned`: the caller left. The work has not been started. */
export type NoTurn = 'busy' | 'abandoned';

export type Caller = {
  /** Since when it has waited, by `performance.now()`. */
  begunAt?: number;
  /** Aborted when it waits no longer. */
  signal?: AbortSignal | undefined;
};

/** Who wants which slot; the fields are those of `Guest` and `BookingInput`. */
export type PlacingTurn = Caller & {
  activityId: number;
  catalogId: number;
  serviceId: number;
  date: string;
  slot: string;
  formNonce: string;
  keyHash: string | undefined;
  addressHash: string | undefined;
};

export type DomainConfig = {
  appName: string;
  /** Without a trailing slash, e.g. `https://botteghino.it`. */
  baseUrl: string;
  /** Sender address of mails. */
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
  /** On a public address, administrators can't work without a second factor. */
  adminsNeedSecondFactor: boolean;
  /** Limits tries of passwords; off for load tests. */
  rateLimits: boolean;
  /** Path of the session calls, `/api/auth` unless configured. */
  authBasePath: string;
  /** Whether visitors may translate pages with the external provider. */
  translateWidget: boolean;
  company: Company;
};

/** The company that runs the platform, for the legal pages. */
export type Company = {
  name: string;
  address: string;
  vatNumber: string;
  email: string;
  /** Registered mailbox («PEC»). */
  certifiedEmail: string;
};

/** `percentBasisPoints`: 300 is 3 %. */
export type PlatformFeeTerms = { percentBasisPoints: number; fixedCents: number };

export type MailMessage = {
  /** The same for each attempt of one mail, so that mail programs recognise a second delivery. */
  messageId: string;
  from: { name: string; address: string };
  to: { name: string; address: string };
  replyTo?: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  calendar?: { filename: string; method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; content: string };
  /** Shown in the HTML part, which refers to it as `cid:…`; base64. */
  image?: { cid: string; png: string };
};

export type Mailer = {
  /**
   * Throws on failures that may pass. `refused`: the server will never take the mail, for example because the
   * address doesn't exist.
   */
  send(message: MailMessage, signal?: AbortSignal): Promise<Result<undefined, 'refused'>>;
  /** Deletes stored copies of these mails. */
  forget(messageIds: readonly string[]): Promise<void>;
};

/**
 * Records mails that the mail server took, until their rows say so too. A crash in between then sends nothing
 * twice.
 */
export type MailJournal = {
  has(mail: string): Promise<boolean>;
  /**
   * Claims a mail for one job before it is handed over. The returned function gives up this claim only.
   * undefined: another job claimed it less than `HAND_OVER_MS` ago, and may be handing it over.
   */
  claim(mail: string): Promise<(() => Promise<void>) | undefined>;
  /** Stored durably when it resolves. */
  add(mail: string): Promise<void>;
  /** Called once the row is marked. Also ends the claim, whichever job made it. */
  remove(mail: string): Promise<void>;
};

/** How long a claim holds. If the process with the claim dies, its mail waits this long. */
export const HAND_OVER_MS = 120_000;
/** A job stops handing a mail over this long after it asked for its claim, while that still holds. */
export const HAND_OVER_ENDS_MS = 90_000;

export type Passwords = {
  /** argon2id; the result contains salt and cost. */
  hash(password: string): Promise<string>;
  /** false for a wrong password and for a malformed hash. */
  verify(hash: string, password: string): Promise<boolean>;
};

/** Derives secrets from a seed and the installation's key, which is not in the database. */
export type Secrets = { derive(purpose: 'calendar-feed' | 'guide-link' | 'undo-runs', seed: string): string };

/** The file storage can't be reached now; files may exist. */
export class FilesAway extends Error {
  constructor() {
    super('the storage of files is away');
    this.name = 'FilesAway';
  }
}

/** Binary files under opaque keys. Throws FilesAway if the storage can't be reached. */
export type FileStore = {
  /** Writes the whole file or nothing; false if the disk is full or the storage is away. */
  put(key: string, content: Uint8Array): Promise<boolean>;
  get(key: string): Promise<Uint8Array | undefined>;
  /** The first bytes of a file and its whole size, without reading the rest. */
  peek(key: string): Promise<{ start: Uint8Array; size: number } | undefined>;
  /** Doesn't read the file; true while the storage is away. */
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Removes half-written files, and files last written before `before` that are not `known`; returns their number. */
  removeStrays(
    before: Date,
    known: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<number>;
  state(): Promise<FilesState>;
};

/** Where files are stored, in words, and whether they can be read now. */
export type FilesState = { place: string; reachable: boolean };

export type JobCount = { queue: string; state: string; jobs: number };

export type JobOptions = {
  startAfter?: Date;
  /** At most one job waits for its first attempt under a key. */
  singletonKey?: string;
  /** Nothing is sent while a job with the key waits, is retried or runs. */
  unlessUnderWay?: boolean;
};

/** A job that failed for good, or that has failed several times and is still retried. */
export type StuckJob = {
  id: string;
  name: string;
  attempts: number;
  /** Not retried automatically any more. */
  givenUp: boolean;
  lastAt: Date;
  error: string;
};

export type JobQueue = {
  /** Newest first, at most a hundred. */
  listStuck(): Promise<StuckJob[]>;
  /** Number of jobs by queue and state. */
  count(): Promise<JobCount[]>;
  /** Retries the job at once; false if there is no such stuck job. */
  retry(id: string): Promise<boolean>;
  /** Deletes the jobs of these mails, finished and failed ones too, in the caller's transaction. */
  forgetMails(tx: Db, mailIds: readonly number[]): Promise<void>;
  /** Enqueues in the caller's transaction, so that the job exists only if the change is committed. */
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
