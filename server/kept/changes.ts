// Hears from the database, for all processes alike, what has changed of what this process remembers.
import { setTimeout as pause } from 'node:timers/promises';

import postgres from 'postgres';

import type { Log } from '#app/domain/deps.ts';

/** Told the id of the activity, or none: any may have changed, as while the connection was lost. */
export type Hearers = Record<'activity_changed' | 'pages_changed', (activityId: number | undefined) => void>;

export type Changes = {
  /** Answers once it listens, and from then on, over lost connections too. */
  follow(hearers: Hearers): Promise<void>;
  /**
   * Whether everything is known that had been committed before the call; false while the database is away. It hands over
   * what was announced before it answers a later question on the same connection.
   */
  areHeard(): Promise<boolean>;
  stop(): Promise<void>;
};

/** Between two questions: however many visitors ask, the database is asked once in that time. */
const BETWEEN_MS = 4;
/** Longer than any answer of a database that is well. */
const PATIENCE_MS = 250;
const AGAIN_MS = 100;

export function createChanges(sql: postgres.Sql, log: Log): Changes {
  let hearers: Hearers | undefined;
  let stopped = false;
  /** Connections so far that were lost, and which one listens: it does while it is the one after those. */
  let lost = 0;
  let listening = 0;
  const line = postgres({
    ...sql.options,
    max: 1,
    idle_timeout: null,
    max_lifetime: null,
    fetch_types: false,
    onclose() {
      lost += 1;
      if (hearers) void listenAgain();
    },
    onnotify: (channel: keyof Hearers, payload: string) =>
      hearers?.[channel](/^\d+$/.test(payload) ? Number(payload) : undefined),
    // `onnotify` is what the driver's own `listen` is made with; its types leave it out.
  } as unknown as postgres.Options<Record<string, never>>);

  async function listen(): Promise<void> {
    const connection = lost + 1;
    await line`listen activity_changed`;
    await line`listen pages_changed`;
    // What was announced while nobody listened is not repeated.
    for (const hear of Object.values(hearers ?? {})) hear(undefined);
    listening = connection;
    log.info({ channels: Object.keys(hearers ?? {}) }, 'listening for changes');
  }
  let trying = false;
  async function listenAgain(): Promise<void> {
    if (trying) return;
    trying = true;
    while (!stopped && listening <= lost) {
      await pause(AGAIN_MS, undefined, { ref: false });
      if (!stopped) await listen().catch(() => {});
    }
    trying = false;
  }
  async function ask(): Promise<boolean> {
    const connection = listening;
    if (connection <= lost) return false;
    const answered = line`select`.then(
      () => true,
      () => false,
    );
    const late = pause(PATIENCE_MS, false, { ref: false });
    return (await Promise.race([answered, late])) && connection > lost;
  }

  return {
    async follow(told) {
      hearers = told;
      await listen();
      if (listening <= lost) void listenAgain();
    },
    areHeard: together(ask),
    stop: () => {
      stopped = true;
      return line.end({ timeout: 1 });
    },
  };
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
