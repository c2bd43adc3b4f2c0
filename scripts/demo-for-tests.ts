// The demo on a throwaway folder and a port of its own, for the browser tests.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'botteghino-e2e-'));
// Temporary folders are closed to others, and PostgreSQL may run as another.
chmodSync(folder, 0o755);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

Object.assign(process.env, {
  PORT: process.argv[2] ?? '4780',
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
  // Every test comes from the same address.
  RATE_LIMITS: '0',
  MAX_OPEN_HOLDS_PER_ADDRESS: '0',
});
for (const name of ['BASE_URL', 'DATABASE_URL', 'STRIPE_SECRET_KEY', 'SMTP_URL']) delete process.env[name];

await import('./demo.ts');
