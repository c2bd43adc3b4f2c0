// Icons of the installed set, loaded on first use, and of the public service if configured.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { z } from 'zod';
import type { IconSource } from '#app/domain/icons/find-icons.server.ts';
import type { IconSet } from '#app/domain/icons/icon-set.ts';
import { inTurn } from './in-turn.ts';

const INSTALLED = new Set(['tabler']);
const TIMEOUT_MS = 1500;
const MOST_CHARACTERS = 500_000;

// Icons are inserted into pages, so a body with script is refused.
const HARMS = [/<\s*(?:script|foreignobject|iframe)/i, /\son\w+\s*=/i, /javascript:/i];
const harmless = z.string().refine((body) => !HARMS.some((harm) => harm.test(body)));

const answerSchema = z.object({
  prefix: z.string(),
  icons: z.record(
    z.string(),
    z.object({ body: harmless, width: z.number().optional(), height: z.number().optional() }),
  ),
  aliases: z.record(z.string(), z.object({ parent: z.string() })).optional(),
  width: z.number().optional(),
  height: z.number().optional(),
});

export function createIconSource(fallbackUrl: string | undefined, timeoutMs = TIMEOUT_MS): IconSource {
  const read = new Map<string, Promise<IconSet>>();
  // Anybody can ask for unknown icons, so calls to the service are limited.
  const turn = inTurn({ atOnce: 4, waiting: 16 });
  return {
    async installed(prefix) {
      if (!INSTALLED.has(prefix)) return undefined;
      const set = read.get(prefix) ?? readSet(prefix);
      read.set(prefix, set);
      return set;
    },
    async elsewhere(prefix, names) {
      if (fallbackUrl === undefined) return undefined;
      const address = `${fallbackUrl.replace(/\/$/, '')}/${prefix}.json?icons=${names.join(',')}`;
      const answer = await turn(() => ask(address, timeoutMs));
      return answer.ok ? answer.value : undefined;
    },
  };
}

async function ask(address: string, timeoutMs: number): Promise<IconSet | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    const text = response.ok ? await response.text() : '';
    if (text === '' || text.length > MOST_CHARACTERS) return undefined;
    return answerSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

async function readSet(prefix: string): Promise<IconSet> {
  const file = createRequire(import.meta.url).resolve(`@iconify-json/${prefix}/icons.json`);
  return JSON.parse(await readFile(file, 'utf8')) as IconSet;
}
