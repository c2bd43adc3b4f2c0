// Starts on this machine what the configuration leaves out: a database, a Stripe twin, free ports.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { chooseAddress } from './demo/address.ts';

type Variables = Record<string, string | undefined>;

export type DemoParts = {
  /** Environment variables that point to the started parts. */
  variables: Record<string, string>;
  close(): Promise<void>;
};

type Part = { variables: Record<string, string>; close?(): Promise<void> };

/**
 * Loads the code of a part only if that part is missing: a production install lacks these packages. `address`
 * replaces the search for a free port.
 */
export async function startDemoParts(
  given: Variables,
  say: (line: string) => void = console.log,
  address?: typeof chooseAddress,
): Promise<DemoParts> {
  if (given['DATABASE_URL'] && given['STRIPE_SECRET_KEY']) return { variables: {}, close: async () => {} };
  const folder = resolve(given['DATA_DIR'] || '.data');
  mkdirSync(folder, { recursive: true });
  const listening = await (address ?? (await usualAddress()))(given, say);
  const parts: Part[] = [{ variables: listening }];
  if (!given['DATABASE_URL']) parts.push(await database(folder, say));
  if (!given['STRIPE_SECRET_KEY']) {
    const { startDemoTwin } = await import('./demo/twin.ts');
    const webhookUrl = `http://localhost:${listening['PORT'] ?? given['PORT']}/webhooks/stripe`;
    parts.push(await startDemoTwin({ folder, say, webhookUrl }));
  }
  return {
    variables: Object.assign({}, ...parts.map(({ variables }) => variables)) as Record<string, string>,
    close: async () => {
      for (const part of parts.toReversed()) await part.close?.();
    },
  };
}

async function usualAddress(): Promise<typeof chooseAddress> {
  try {
    const parts = await import('./demo/address.ts');
    return parts.chooseAddress;
  } catch (cause) {
    throw new Error('Qui non ci sono parti dimostrative: indica DATABASE_URL e STRIPE_SECRET_KEY', { cause });
  }
}

async function database(folder: string, say: (line: string) => void): Promise<Part> {
  const { startEmbeddedPostgres } = await import('#db/embedded.ts');
  const { url, close } = await startEmbeddedPostgres({ folder, say });
  return { variables: { DATABASE_URL: url }, close };
}
