// The demo on a temporary folder and a separate port, for the journeys.
import { throwawayFolder } from './throwaway-folder.ts';

const folder = await throwawayFolder('journeys');

Object.assign(process.env, {
  PORT: process.argv[2] ?? '4780',
  DATA_DIR: folder.path,
  LOG_LEVEL: 'warn',
  // All journeys come from the same address.
  RATE_LIMITS: '0',
  MAX_OPEN_HOLDS_PER_ADDRESS: '0',
});
for (const name of ['BASE_URL', 'DATABASE_URL', 'STRIPE_SECRET_KEY', 'SMTP_URL']) delete process.env[name];

await import('#scripts/demo.ts');
// Registered now, so that it runs after the server has ended.
process.once('exit', folder.remove);
