// Processes of the built server on one database, as on several machines, and a plain balancer before them.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { onTestFinished } from 'vitest';

import { freePort } from '#db/embedded/free-port.ts';

type Spawned = {
  said(): string;
  /** How it ended: code and signal. */
  exit: Promise<unknown[]>;
};

export type Machine = Spawned & {
  port: number;
  kill(signal: NodeJS.Signals): void;
};

/** Of the environment here it has the PATH alone. With the test it ends too. */
export function spawnServer(variables: Record<string, string>): Spawned & { child: ChildProcess } {
  let output = '';
  const env = { PATH: process.env['PATH'] ?? '', ...variables };
  const child = spawn(process.execPath, ['server.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, said: () => output, exit: once(child, 'exit') };
}

/** Answers once it takes visitors. */
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

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  return answer?.ok === true;
}

export type Balancer = {
  port: number;
  behind: Set<Machine>;
  /** Gives it nothing more; done once it has nothing in hand. */
  takeOut(machine: Machine): Promise<void>;
  close(): void;
};

/** One after the other; who takes no connection is passed over, and who breaks one off is told of. */
export async function startBalancer(onBroken: (machine: Machine) => void): Promise<Balancer> {
  const behind = new Set<Machine>();
  const inHand = new Map<Machine, Set<Promise<unknown>>>();
  let turn = 0;
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const chunks = await incoming.toArray();
    const order = [...behind];
    turn += 1;
    for (let tried = 0; tried < order.length; tried += 1) {
      const machine = order[(turn + tried) % order.length];
      if (!machine || !behind.has(machine)) continue;
      const passing = pass(machine, { incoming, outgoing, body: Buffer.concat(chunks) });
      const itsOwn = inHand.get(machine) ?? new Set();
      inHand.set(machine, itsOwn.add(passing));
      const passed = await passing;
      itsOwn.delete(passing);
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
  const takeOut = async (machine: Machine): Promise<void> => {
    behind.delete(machine);
    await Promise.all(inHand.get(machine) ?? new Set<Promise<unknown>>());
  };
  return { port, behind, takeOut, close: () => void server.close() };
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
