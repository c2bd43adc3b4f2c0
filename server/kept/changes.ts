// Hears from the database, for all processes alike, what has changed of what this process remembers.
import { setTimeout as pause } from 'node:timers/promises';

import postgres from 'postgres';

import type { Log } from '#app/domain/deps.ts';

/** Told the id of the activity, or none: any may have changed, as while the connection was lost. */
export type Hearers = Record<'activity_changed' | 'pages_changed', (activityId: number | undefined) => void>;

/** Between two questions: however many visitors ask, the database is asked once in that time. */
const BETWEEN_MS = 2;
/** Longer than any answer of a database that is well. */
const PATIENCE_MS = 250;
const AGAIN_MS = 100;

export class Changes {
  readonly #line: postgres.Sql;
  readonly #log: Log;
  #hearers: Hearers | undefined;
  #stopped = false;
  /** How many connections were lost so far, and which one listens: none does that is among the lost. */
  #lost = 0;
  #listening = 0;
  #trying = false;

  constructor(sql: postgres.Sql, log: Log) {
    this.#log = log;
    this.#line = postgres({
      ...sql.options,
      max: 1,
      idle_timeout: null,
      max_lifetime: null,
      fetch_types: false,
      onclose: () => {
        this.#lost += 1;
        if (this.#hearers) void this.#listenAgain();
      },
      onnotify: (channel: keyof Hearers, payload: string) =>
        this.#hearers?.[channel](/^\d+$/.test(payload) ? Number(payload) : undefined),
      // `onnotify` is what the driver's own `listen` is made with; its types leave it out.
    } as unknown as postgres.Options<Record<string, never>>);
  }

  /** Answers once it listens, and goes on over lost connections. */
  async follow(hearers: Hearers): Promise<void> {
    this.#hearers = hearers;
    await this.#listen();
    if (!this.#hears()) void this.#listenAgain();
  }

  /**
   * Whether everything is known that had been committed before the call; false while the database is away. It hands over
   * what was announced before it answers a later question on the same connection.
   */
  readonly areHeard: () => Promise<boolean> = together(() => this.#ask());

  stop(): Promise<void> {
    this.#stopped = true;
    return this.#line.end({ timeout: 1 });
  }

  #hears(connection = this.#listening): boolean {
    return connection > this.#lost;
  }

  async #listen(): Promise<void> {
    const connection = this.#lost + 1;
    await this.#line`listen activity_changed`;
    await this.#line`listen pages_changed`;
    // What was announced while nobody listened is not repeated.
    for (const hear of Object.values(this.#hearers ?? {})) hear(undefined);
    this.#listening = connection;
    this.#log.info({ channels: Object.keys(this.#hearers ?? {}) }, 'listening for changes');
  }

  async #listenAgain(): Promise<void> {
    if (this.#trying) return;
    this.#trying = true;
    while (!this.#stopped && !this.#hears()) {
      await pause(AGAIN_MS, undefined, { ref: false });
      if (!this.#stopped) await this.#listen().catch(() => {});
    }
    this.#trying = false;
  }

  async #ask(): Promise<boolean> {
    const connection = this.#listening;
    if (!this.#hears(connection)) return false;
    const answered = this.#line`select`.then(
      () => true,
      () => false,
    );
    const late = pause(PATIENCE_MS, false, { ref: false });
    return (await Promise.race([answered, late])) && this.#hears(connection);
  }
}

/** All who ask while an answer is under way wait for the next one: theirs began before they asked. */
function together(ask: () => Promise<boolean>): () => Promise<boolean> {
  let next: Promise<boolean> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let begunAt = 0;
  const begin = async (before: Promise<unknown>): Promise<boolean> => {
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
