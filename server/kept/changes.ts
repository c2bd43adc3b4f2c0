// Listens to the database's announcements of changes, so that this process forgets what is outdated; and notices
// when the database no longer answers.
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import type { Log } from '#app/domain/deps.ts';
import { watchForSilence } from '#db/pool-sockets.ts';
import { cancelBlocked, endAbandoned } from '#db/stuck-locks.ts';

/** Called with the announcement's text, or with undefined if some may have been missed. */
export type Hearers = Record<
  'activity_changed' | 'pages_changed' | 'picture_removed',
  (said: string | undefined) => void
>;

/**
 * `all`: no announcement was missed. `late`: some may be missing, because the listening connection doesn't answer
 * although others may. `away`: the database answers on no connection.
 */
export type Heard = 'all' | 'late' | 'away';

/** Shortest time between two questions to the database, however many visitors wait. */
const BETWEEN_MS = 2;
/** After this time without an answer, visitors no longer wait for it; a healthy database is quicker. */
const PATIENCE_MS = 250;
/** A listening connection that doesn't answer within this time counts as lost. */
const HANGS_MS = 900;
/**
 * After such a loss, connections of the pools that have received nothing for this long are closed: their packets may
 * be dropped. A connection stays open while the database still works on its query, which may wait for a lock.
 */
const SILENT_MS = 5000;
/** Between two tries to listen again: longer with each, because a read replica may be away for hours. */
const AGAIN_MS = 100;
const LONGEST_AGAIN_MS = 1000;
/** While no connection listens, the pool is asked this often whether the database answers. */
const POOL_ASKED_EVERY_MS = 250;
/** The listening connection is asked this often also without visitors, so that jobs don't wait for dead connections. */
const ASKED_EVERY_MS = 10_000;
/** Longer than our transactions pause between two queries, unless their process was cut off. */
const ABANDONED_MS = 30_000;
const CONNECT_SECONDS = 2;
/** Queries that have waited this long for a session that isn't ours are cancelled; also how often to look for them. */
const BLOCKED_MS = 450;
/** The same for this long after such a query, because many may wait for one connection after the other. */
const BLOCKED_AGAIN_MS = 50;
const BLOCKED_KNOWN_MS = 3000;

export class Changes {
  readonly #options: postgres.Sql['options'];
  readonly #log: Log;
  readonly #pools: readonly postgres.Sql[];
  readonly #silentMs: number;
  readonly #abandonedMs: number;
  #hearers: Partial<Hearers> = {};
  #stopped = false;
  /** The listening connection; undefined while it is lost. */
  #line: postgres.Sql | undefined;
  #asking: NodeJS.Timeout | undefined;
  /** Since when the database answers on no connection; undefined while it answers. */
  #awaySince: number | undefined;
  /** Resolves with the pool's first answer after the listening connection was lost. */
  #poolAsked: Promise<void> = Promise.resolve();
  #poolAnswer: Promise<boolean> | undefined;

  /** `pools`: all pools of this database, the pages' pool first. */
  constructor(
    sql: postgres.Sql,
    log: Log,
    { pools = [sql], silentMs = SILENT_MS, abandonedMs = ABANDONED_MS } = {},
  ) {
    this.#options = sql.options;
    this.#log = log;
    this.#pools = pools;
    this.#silentMs = silentMs;
    this.#abandonedMs = abandonedMs;
  }

  /** Resolves when the connection listens; reconnects by itself. `mayBeAway`: at the beginning too. */
  async follow(hearers: Partial<Hearers>, { mayBeAway = false } = {}): Promise<void> {
    this.#hearers = hearers;
    await this.#listen().catch((error: unknown) => {
      if (!mayBeAway) throw error;
      void this.#listenAgain();
    });
    this.#asking = setInterval(() => {
      void this.areHeard();
      void this.endAbandoned();
    }, ASKED_EVERY_MS).unref();
    void this.#watchLocks();
  }

  /**
   * Whether all changes committed before the call have been announced here. PostgreSQL delivers notifications
   * before it answers a later query on the same connection.
   */
  readonly areHeard: () => Promise<Heard> = together(() => this.#ask());

  readonly isAway = (): boolean => this.#awaySince !== undefined;

  /** For how long the database has answered on no connection; undefined while it answers. */
  readonly awayMs = (): number | undefined =>
    this.#awaySince === undefined ? undefined : performance.now() - this.#awaySince;

  /** Ends transactions of processes that were cut off, if others wait for them. */
  async endAbandoned(): Promise<void> {
    const ended = this.#line && (await endAbandoned(this.#line, this.#abandonedMs).catch(() => 0));
    if (ended) this.#log.warn({ ended }, 'ended abandoned transactions');
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#asking);
    await this.#line?.end({ timeout: 1 });
  }

  async #listen(): Promise<void> {
    let lost = false;
    const line: postgres.Sql = postgres({
      ...this.#options,
      max: 1,
      idle_timeout: null,
      max_lifetime: null,
      connect_timeout: CONNECT_SECONDS,
      fetch_types: false,
      onclose: () => {
        lost = true;
        this.#lose(line);
      },
      onnotify: (channel: keyof Hearers, said: string) => this.#hearers[channel]?.(said),
      // The driver's own `listen` uses `onnotify`; its types leave it out.
    } as unknown as postgres.Options<Record<string, never>>);
    try {
      for (const channel of Object.keys(this.#hearers)) await line`listen ${line(channel)}`;
      await line`select`;
      if (lost) throw new Error('lost while it was asked to listen');
    } catch (error) {
      void line.end({ timeout: 0 });
      throw error;
    }
    this.#line = line;
    this.#awaySince = undefined;
    // Notifications sent while nobody listened are not repeated.
    for (const hear of Object.values(this.#hearers)) hear(undefined);
    this.#log.info({ channels: Object.keys(this.#hearers) }, 'listening for changes');
  }

  #lose(line: postgres.Sql, poolAnswers?: boolean): void {
    if (this.#line !== line || this.#stopped) return;
    this.#line = undefined;
    this.#poolAsked = this.#learn(poolAnswers);
    void this.#watchPool();
    this.#log.warn({}, 'lost the connection by which changes are heard');
    void line.end({ timeout: 0 });
    void this.#listenAgain();
  }

  async #listenAgain(): Promise<void> {
    for (let tries = 1; this.#line === undefined; tries += 1) {
      await pause(Math.min(tries * AGAIN_MS, LONGEST_AGAIN_MS), undefined, { ref: false });
      if (this.#stopped) return;
      await this.#listen().catch(() => {});
    }
  }

  /** The connection that listens may be the only one lost, for example beside a pooler. */
  async #watchPool(): Promise<void> {
    await this.#poolAsked;
    while (this.#line === undefined && !this.#stopped) {
      await pause(POOL_ASKED_EVERY_MS, undefined, { ref: false });
      await this.#learn();
    }
  }

  async #learn(known?: boolean): Promise<void> {
    const answers = known ?? (await this.#poolAnswers());
    if (this.#line === undefined)
      this.#awaySince = answers ? undefined : (this.#awaySince ?? performance.now());
  }

  async #poolAnswers(): Promise<boolean> {
    const [pool] = this.#pools;
    if (pool === undefined) return false;
    this.#poolAnswer ??= pool`select`
      .then(
        () => true,
        () => false,
      )
      .finally(() => (this.#poolAnswer = undefined));
    return Promise.race([this.#poolAnswer, pause(HANGS_MS - PATIENCE_MS, false, { ref: false })]);
  }

  async #ask(): Promise<Heard> {
    const line = this.#line;
    if (line === undefined) return this.#unheard();
    let answered = false;
    const answer = line`select`.then(
      () => (answered = true),
      () => false,
    );
    await Promise.race([answer, pause(PATIENCE_MS, undefined, { ref: false })]);
    // Lets the connection read an answer that arrived while this process was busy.
    if (!answered) await new Promise(setImmediate);
    if (this.#line !== line) return this.#unheard();
    if (answered) return 'all';
    void this.#giveUp(line, () => answered);
    return 'late';
  }

  /** Bounds how long our queries wait for a session that isn't ours, and more closely once it has made some wait. */
  async #watchLocks(): Promise<void> {
    let lastAt = -Infinity;
    while (!this.#stopped) {
      const known = performance.now() - lastAt < BLOCKED_KNOWN_MS;
      const waitedMs = known ? BLOCKED_AGAIN_MS : BLOCKED_MS;
      await pause(waitedMs, undefined, { ref: false });
      const by = this.#line ? await cancelBlocked(this.#line, waitedMs).catch(() => []) : [];
      if (by.length === 0) continue;
      if (!known) this.#log.warn({ by }, 'a session that is not ours blocks queries');
      lastAt = performance.now();
    }
  }

  async #unheard(): Promise<Heard> {
    await this.#poolAsked;
    return this.isAway() ? 'away' : 'late';
  }

  async #giveUp(line: postgres.Sql, isAnswered: () => boolean): Promise<void> {
    const closeSilent = watchForSilence(this.#pools);
    const poolAnswers = this.#poolAnswers();
    await pause(HANGS_MS - PATIENCE_MS, undefined, { ref: false });
    await new Promise(setImmediate);
    if (isAnswered() || this.#line !== line) return;
    this.#lose(line, await poolAnswers);
    do await pause(this.#silentMs - HANGS_MS, undefined, { ref: false });
    while (!this.#stopped && (await closeSilent(() => this.#findActive())));
  }

  /** Local ports of the connections on whose queries the database works now; none while it doesn't answer. */
  async #findActive(): Promise<ReadonlySet<number>> {
    if (this.#line === undefined) return new Set();
    const found = this.#line<{ port: number }[]>`
      select client_port as port from pg_stat_activity
      where datname = current_database() and state = 'active' and wait_event is distinct from 'ClientWrite'`;
    const late = pause(HANGS_MS, [], { ref: false });
    const rows = await Promise.race([found.catch(() => []), late]);
    return new Set(rows.map(({ port }) => port));
  }
}

/** Calls made while a question is running share the next question, because the running one was asked before them. */
function together(ask: () => Promise<Heard>): () => Promise<Heard> {
  let next: Promise<Heard> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let begunAt = 0;
  const begin = async (before: Promise<unknown>): Promise<Heard> => {
    await before;
    const early = begunAt + BETWEEN_MS - performance.now();
    if (early > 0) await pause(early, undefined, { ref: false });
    begunAt = performance.now();
    next = undefined;
    return ask();
  };
  return () => {
    next ??= begin(last);
    last = next;
    return next;
  };
}
