// What an attack must not achieve: a fault of ours, a slow or huge answer, a process that doesn't answer or ends.
import type { Attack } from './attacks.ts';
import type { Attacked } from './attacked.ts';
import type { Answer, Wire } from './wire.ts';

export type Fault = { kind: string; about: string; words: string };

const SLOWER = 50;
const MOST_BYTES = 1024 * 1024;
const HEALTH_MS = 1000;
/** A busy machine makes one answer slow, but not several; for very slow ones two are enough. */
const TRIES = 5;
const LONG_MS = 10_000;

const SLOW = 'is slow';
const DEAF = 'keeps /healthz waiting';

/** These have a separate queue, and answer with Retry-After. */
const MAY_BE_FULL = ['GET /api/image'];

export type Examiner = {
  examine(attack: Attack): Promise<Fault | undefined>;
  /** The results of requests of which only half was sent. */
  stalled(): Promise<[Attack, Fault | undefined][]>;
};

export type ExaminerOptions = {
  server: Attacked;
  yardstick: Wire;
  /** Known findings are not measured again. */
  isKnown: (kind: string, about: string) => boolean;
};

export async function examiner({ server, yardstick, isKnown }: ExaminerOptions): Promise<Examiner> {
  const waiting: Promise<[Attack, Fault | undefined]>[] = [];
  const plain = async () => {
    const times = [];
    for (let count = 0; count < 5; count += 1) times.push((await server.ask(yardstick)).ms);
    return times.sort((a, b) => a - b)[2] ?? 0;
  };
  let usual = await plain();

  const send = ({ wire, copies }: Attack): Promise<Answer[]> =>
    Promise.all(Array.from({ length: copies }, () => server.ask(wire)));

  /** At least how many times slower than a plain page. */
  async function slowness(attack: Attack, first: number): Promise<number> {
    const start = performance.now();
    usual = Math.min(usual * 1.1, await plain());
    let best = first / usual;
    for (let tries = 1; tries < TRIES && best > SLOWER && server.alive(); tries += 1) {
      if (tries > 1 && performance.now() - start > LONG_MS) break;
      const near = await plain();
      const slowest = Math.max(...(await send(attack)).map(({ ms }) => ms));
      best = Math.min(best, slowest / Math.max(near, await plain()));
    }
    return best;
  }

  async function deafness(attack: Attack, first: number): Promise<number> {
    let best = first;
    for (let tries = 1; tries < TRIES && best > HEALTH_MS && server.alive(); tries += 1) {
      server.slowestHealth();
      await send(attack);
      best = Math.min(best, server.slowestHealth());
    }
    return best;
  }

  function refused(attack: Attack, answers: Answer[]): Fault | undefined {
    const words = server.words();
    const { about } = attack;
    const broken = answers.find((answer) => answer.status >= 500 && !isFull(attack, answer));
    if (broken) return { kind: `answers ${broken.status}`, about: placeIn(words) ?? about, words };
    const large = answers.find(({ bytes }) => bytes > MOST_BYTES);
    return (
      large && { kind: 'answers with over a megabyte', about, words: `${large.status}, ${large.bytes} bytes` }
    );
  }

  async function examine(attack: Attack): Promise<Fault | undefined> {
    const { about } = attack;
    if (attack.wire.ending === 'stalled') {
      waiting.push(server.ask(attack.wire).then((answer) => [attack, refused(attack, [answer])]));
      return undefined;
    }
    server.slowestHealth();
    const answers = await send(attack);
    const health = server.slowestHealth();
    if (!server.alive()) return { kind: 'ends the process', about, words: server.words() };
    const fault = refused(attack, answers);
    if (fault) return fault;
    const deaf = health > HEALTH_MS && !isKnown(DEAF, about) ? await deafness(attack, health) : 0;
    if (deaf > HEALTH_MS) return { kind: DEAF, about, words: `${Math.round(deaf)} ms` };
    const slowest = Math.max(...answers.map(({ ms }) => ms)) / attack.copies;
    const slow = slowest > usual * SLOWER && !isKnown(SLOW, about) ? await slowness(attack, slowest) : 0;
    if (slow <= SLOWER) return undefined;
    return {
      kind: SLOW,
      about,
      words: `${Math.round(slow)} times a plain page (${usual.toFixed(1)} ms)`,
    };
  }

  return {
    examine,
    stalled: () => Promise.all(waiting.splice(0)),
  };
}

/** Our first line of the stack, if the log has it: many routes may fail in the same line. */
function placeIn(words: string): string | undefined {
  const frames = words.match(/"at [^"]+"/g) ?? [];
  return frames.find((frame) => /build.server/.test(frame) && !frame.includes('queryWithCache')) ?? frames[0];
}

function isFull({ about }: Attack, { status, head }: Answer): boolean {
  return status === 503 && MAY_BE_FULL.includes(about) && /\r\nretry-after: /i.test(head);
}

/** Memory that is not returned, measured after collections: the late minimum exceeds the early maximum by this much. */
export function growth(samples: readonly number[]): number {
  const third = Math.floor(samples.length / 3);
  if (third === 0) return 0;
  return Math.min(...samples.slice(-third)) - Math.max(...samples.slice(0, third));
}
