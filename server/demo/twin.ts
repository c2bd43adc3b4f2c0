// The Stripe twin of this data folder: starts it, or uses the one that another of our processes already runs.
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '#db/embedded/alive.ts';
import { freePort, tryPort } from '#db/embedded/free-port.ts';
import { takeTurn } from '#db/embedded/turn.ts';
import { startTwin, type Twin } from '#twin/server.ts';

export type DemoTwin = { variables: Record<string, string>; close(): Promise<void> };

type Wanted = { folder: string; webhookUrl: string; say: (line: string) => void };
type Secrets = { key: string; platform: string; connect: string };
type Note = { pid: number; port: number };
type Running = { port: number; close(): Promise<void> };

const LOOPBACK = '127.0.0.1';
const USUAL_PORT = 12_111;

export async function startDemoTwin(wanted: Wanted): Promise<DemoTwin> {
  const secrets = secretsOf(wanted.folder);
  // A lock file: two processes that start at once must not both start a twin for one folder.
  const endTurn = await takeTurn(join(wanted.folder, 'stripe-twin.starting'));
  const { port, close } = await ownOrAttach(wanted, secrets).finally(endTurn);
  return {
    variables: {
      STRIPE_SECRET_KEY: secrets.key,
      STRIPE_WEBHOOK_SECRET: secrets.platform,
      STRIPE_CONNECT_WEBHOOK_SECRET: secrets.connect,
      STRIPE_TWIN_URL: `http://${LOOPBACK}:${port}`,
    },
    close,
  };
}

async function ownOrAttach(wanted: Wanted, secrets: Secrets): Promise<Running> {
  const noted = readNote(wanted.folder);
  if (noted && (await isRunning(noted))) return attach(wanted, secrets, noted);
  const usual = noted?.port ?? USUAL_PORT;
  const port = await freePort(usual, LOOPBACK);
  if (port !== usual) wanted.say(`La porta ${usual} è occupata: il gemello di Stripe usa la ${port}`);
  const twin = await start(wanted, secrets, port);
  return { port, close: () => twin.close() };
}

/** Uses another process's twin. If that process ends first, this one starts the twin with the same data and port. */
function attach(wanted: Wanted, secrets: Secrets, noted: Note): Running {
  let inherited: Twin | undefined;
  const watch = setInterval(() => {
    if (isAlive(noted.pid)) return;
    clearInterval(watch);
    start(wanted, secrets, noted.port).then(
      (twin) => (inherited = twin),
      (error: unknown) => wanted.say(String(error)),
    );
  }, 1000);
  watch.unref();
  const close = async (): Promise<void> => {
    clearInterval(watch);
    await inherited?.close();
  };
  return { port: noted.port, close };
}

async function isRunning({ pid, port }: Note): Promise<boolean> {
  return isAlive(pid) && (await tryPort(port, LOOPBACK)) === undefined;
}

async function start({ folder, webhookUrl }: Wanted, secrets: Secrets, port: number): Promise<Twin> {
  const twin = await startTwin({
    file: join(folder, 'stripe-twin.sqlite'),
    port,
    webhooks: {
      platform: { url: webhookUrl, secret: secrets.platform },
      connect: { url: webhookUrl, secret: secrets.connect },
    },
  });
  writeFileSync(noteFile(folder), JSON.stringify({ pid: process.pid, port } satisfies Note));
  return twin;
}

const noteFile = (folder: string): string => join(folder, 'stripe-twin.json');

function readNote(folder: string): Note | undefined {
  try {
    return JSON.parse(readFileSync(noteFile(folder), 'utf8')) as Note;
  } catch {
    return undefined;
  }
}

/**
 * Reads the folder's secrets, made once. The finished file is linked into place, so that two processes
 * starting at once agree.
 */
function secretsOf(folder: string): Secrets {
  const file = join(folder, 'stripe-twin.secrets.json');
  const fresh = `${file}.${process.pid}`;
  const random = (): string => randomBytes(18).toString('hex');
  const secrets: Secrets = {
    key: `sk_test_${random()}`,
    platform: `whsec_${random()}`,
    connect: `whsec_${random()}`,
  };
  writeFileSync(fresh, JSON.stringify(secrets), { mode: 0o600 });
  try {
    linkSync(fresh, file);
  } catch {
    // Another process has made the file.
  }
  rmSync(fresh);
  return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
}
