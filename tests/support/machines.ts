// Processes of the built server on one database, like several machines, and a simple balancer in front of them.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { onTestFinished } from 'vitest';

import { freePort } from '#db/embedded/free-port.ts';

type Spawned = {
  said(): string;
  /** How the process ended: code and signal. */
  exit: Promise<unknown[]>;
};

export type Machine = Spawned & {
  port: number;
  kill(signal: NodeJS.Signals): void;
};

/** Takes only PATH from this environment. Killed at the end of the test. */
export function spawnServer(variables: Record<string, string>): Spawned & { child: ChildProcess } {
  let output = '';
  const env = { PATH: process.env['PATH'] ?? '', ...variables };
  const child = spawn(process.execPath, ['server.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, said: () => output, exit: once(child, 'exit') };
}

/** Resolves when the process serves visitors. */
export async function startMachine(variables: Record<string, string>): Promise<Machine> {
  const port = await freePort(0, '127.0.0.1');
  const { child, said, exit } = spawnServer({
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    BASE_URL: `http://localhost:${port}`,
    STRIPE_SECRET_KEY: 'sk_test_unused',
    SMTP_URL: 'smtp://127.0.0.1:9',
    RATE_LIMITS: '0',
    MAX_OPEN_HOLDS_PER_ADDRESS: '0',
    LOG_LEVEL: 'warn',
    ...variables,
  });
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(said());
    await sleep(50);
  }
  return { port, said, exit, kill: (signal) => void child.kill(signal) };
}

async function isReady(port: number, query = ''): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz${query}`).catch(() => undefined);
  return answer?.ok === true;
}

export type Balancer = {
  port: number;
  behind: Set<Machine>;
  close(): void;
};

const ASKS_EVERY_MS = 100;

/** Round robin; leaves out machines that are not ready, and reports those that break off a connection. */
export async function startBalancer(onBroken: (machine: Machine) => void): Promise<Balancer> {
  const behind = new Set<Machine>();
  const unready = new Set<Machine>();
  const look = async (machine: Machine): Promise<void> => {
    if (await isReady(machine.port, '?exclude=database&exclude=migrations')) unready.delete(machine);
    else unready.add(machine);
  };
  const looking = setInterval(() => behind.forEach((machine) => void look(machine)), ASKS_EVERY_MS);
  let turn = 0;
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const chunks = await incoming.toArray();
    const order = [...behind];
    turn += 1;
    for (let tried = 0; tried < order.length; tried += 1) {
      const machine = order[(turn + tried) % order.length];
      if (!machine || unready.has(machine)) continue;
      const passed = await pass(machine, { incoming, outgoing, body: Buffer.concat(chunks) });
      if (passed === 'refused') continue;
      if (passed === 'broken') onBroken(machine);
      return;
    }
    outgoing.writeHead(503).end('nobody is there');
  };
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    clearInterval(looking);
    server.close();
  };
  return { port, behind, close };
}

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse; body: Buffer };

function pass(
  { port }: Machine,
  { incoming, outgoing, body }: Exchange,
): Promise<'passed' | 'refused' | 'broken'> {
  const { method, url, headers } = incoming;
  return new Promise((resolve) => {
    const broken = (error?: NodeJS.ErrnoException) => {
      if (error?.code === 'ECONNREFUSED') return resolve('refused');
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
      return resolve('broken');
    };
    const options = { host: '127.0.0.1', port, method, path: url, headers, agent: false };
    request(options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.once('error', broken);
      answer.once('end', () => resolve('passed'));
    })
      .once('error', broken)
      .end(body);
  });
}
