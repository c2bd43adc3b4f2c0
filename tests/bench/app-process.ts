// The built server in a separate process, as it runs in production.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { POOL_SIZE } from './bench-database.ts';

export type AppProcess = { port: number; memoryMb(): number; stop(): Promise<void> };

const PORT = 4390;

export async function startApp(databaseUrl: string, variables: Record<string, string>): Promise<AppProcess> {
  const child = spawn(process.execPath, ['server.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      BASE_URL: `http://localhost:${PORT}`,
      PORT: String(PORT),
      DATABASE_URL: databaseUrl,
      DATABASE_POOL_SIZE: String(POOL_SIZE),
      STRIPE_SECRET_KEY: 'sk_test_bench',
      STRIPE_WEBHOOK_SECRET: 'whsec_bench',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'bench@example.com',
      RATE_LIMITS: '0',
      MAX_OPEN_HOLDS_PER_ADDRESS: '0',
      LOG_LEVEL: 'silent',
      BENCH_ROUTES: '1',
      // As `npm start` does.
      MALLOC_MMAP_THRESHOLD_: '131072',
      ...variables,
    },
  });
  await untilReady();
  return {
    port: PORT,
    memoryMb: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    stop: async () => {
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
    },
  };
}

async function untilReady(): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/readyz`, {
      headers: { host: `localhost:${PORT}` },
    }).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(200);
  }
  throw new Error('the server did not become ready');
}
