// The attacked server, seen from outside: whether it runs, its memory, and how fast /healthz answers.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import type { Given, Said } from './attacked-server.ts';
import { ask, type Answer, type Wire } from './wire.ts';

export type Attacked = {
  port: number;
  alive(): boolean;
  /** Its output since the last call. */
  words(): string;
  /** Bytes held after a garbage collection. */
  memory(): Promise<number>;
  ask(wire: Wire): Promise<Answer>;
  /** The slowest /healthz since the last call, including one still running. */
  slowestHealth(): number;
  /** Starts a new process if the old one has ended. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

const HEALTH_EVERY_MS = 100;

export async function startAttacked(given: Given): Promise<Attacked> {
  let words = '';
  const hear = (text: string) => void (words = (words + text).slice(-20_000));
  let child = await started(given, hear);
  const health = watchHealth(given.port);
  const end = async () => {
    child.kill('SIGKILL');
    if (isAlive(child)) await once(child, 'exit');
  };
  return {
    port: given.port,
    alive: () => isAlive(child),
    words: () => {
      const all = words;
      words = '';
      return all;
    },
    memory: async () => {
      child.send('memory');
      const [answer] = (await once(child, 'message')) as [{ memory: number }];
      return answer.memory;
    },
    ask: (wire) => ask(given.port, wire),
    slowestHealth: health.slowest,
    restart: async () => {
      await end();
      child = await started(given, hear);
    },
    stop: async () => {
      health.stop();
      await end();
    },
  };
}

async function started(given: Given, hear: (text: string) => void): Promise<ChildProcess> {
  const child = fork(new URL('attacked-server.ts', import.meta.url), [JSON.stringify(given)], {
    execArgv: ['--expose-gc', '--max-old-space-size=512'],
    silent: true,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text.slice(0, 10_000 - said.length);
      hear(text);
    });
  const [first] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [Said];
  if (first !== 'listening') throw new Error(`the server did not start: ${said}`);
  return child;
}

function isAlive(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

function watchHealth(port: number) {
  const headers: Wire['headers'] = [['Host', `localhost:${port}`]];
  let slowest = 0;
  let began: number | undefined;
  const since = () => (began === undefined ? 0 : performance.now() - began);
  const timer = setInterval(() => {
    if (began !== undefined) return;
    began = performance.now();
    void ask(port, { method: 'GET', target: '/healthz', headers, ending: 'whole' }).then(() => {
      slowest = Math.max(slowest, since());
      began = undefined;
    });
  }, HEALTH_EVERY_MS);
  return {
    slowest: () => {
      const now = Math.max(slowest, since());
      slowest = 0;
      return now;
    },
    stop: () => clearInterval(timer),
  };
}
