// The whole demo in a process that is killed without warning, again and again, and started anew.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

type Options = { port: number; folder: string };

export type ServerToKill = {
  said(): string;
  /** As when the machine loses its power and comes back. */
  crash(): Promise<void>;
  end(): Promise<void>;
};

export function startServerToKill({ port, folder }: Options): ServerToKill {
  let output = '';
  const start = (): ChildProcess => {
    const child = spawn(process.execPath, ['scripts/demo.ts'], {
      env: { ...cleanEnvironment(), PORT: String(port), DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    return child;
  };
  let running = start();
  const stop = async (signal: NodeJS.Signals) => {
    const exited = once(running, 'exit');
    running.kill(signal);
    await exited;
  };
  return {
    said: () => output,
    async crash() {
      await stop('SIGKILL');
      running = start();
    },
    end: () => stop('SIGTERM'),
  };
}

export async function untilReady(port: number): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const ready = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined);
    if (ready?.ok) return;
    await sleep(100);
  }
  throw new Error('the server does not come up');
}

function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG } = process.env;
  return { PATH, HOME, LANG, LOG_LEVEL: 'error', RATE_LIMITS: '0', MAX_OPEN_HOLDS_PER_ADDRESS: '0' };
}
