/** Runs the twin alone: `node stripe-twin/main.ts`, configured by environment variables. */
import { parseArgs } from 'node:util';
import { startTwin } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env['TWIN_PORT'] ?? '4242' },
    file: { type: 'string', default: process.env['TWIN_FILE'] ?? 'stripe-twin.sqlite' },
    'public-url': { type: 'string', default: process.env['TWIN_PUBLIC_URL'] ?? '' },
    'webhook-url': { type: 'string', default: process.env['TWIN_WEBHOOK_URL'] ?? '' },
    'webhook-secret': { type: 'string', default: process.env['TWIN_WEBHOOK_SECRET'] ?? 'whsec_twin' },
    'connect-webhook-url': { type: 'string', default: process.env['TWIN_CONNECT_WEBHOOK_URL'] ?? '' },
    'connect-webhook-secret': {
      type: 'string',
      default: process.env['TWIN_CONNECT_WEBHOOK_SECRET'] ?? 'whsec_twin_connect',
    },
  },
});

const twin = await startTwin({
  file: values.file,
  port: Number(values.port),
  ...(values['public-url'] ? { publicUrl: values['public-url'] } : {}),
  webhooks: {
    platform: { url: values['webhook-url'], secret: values['webhook-secret'] },
    connect: { url: values['connect-webhook-url'], secret: values['connect-webhook-secret'] },
  },
});
process.stdout.write(`Stripe twin at ${twin.url}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void twin.close().then(() => process.exit(0));
  });
}
