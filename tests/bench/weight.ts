// What a visitor's browser loads, and the memory that the server needs.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

import type { Bench } from './bench-world.ts';
import { readPage } from './measure.ts';
import type { Report } from './report.ts';

export async function benchWeight({ world, startedApp }: Bench, report: Report): Promise<void> {
  const app = await startedApp();
  const { activity, trips } = world;
  const service = trips[0]?.service;
  const path = `/${service?.catalogId}/esperienze/${service?.id}/giro-in-barca-0`;
  const html = await readPage(`http://127.0.0.1:${app.port}${path}`, {
    host: `${activity.subdomain}.localhost:${app.port}`,
  });
  let bytes = 0;
  for (const script of scriptsOf(html))
    bytes += gzipSync(readFileSync(`build/client${script}`), { level: 9 }).length;
  report.ratio('JavaScript of a service page, kB gzipped', bytes / 1000, { atMost: 112 });
  // Without requests the process gives back what starting took (server/idle-collection).
  await sleep(15_000);
  report.ratio('memory of the server at rest, MB', app.memoryMb(), { atMost: 180 });
}

/** What the page itself loads at the start; its route table only names files of other pages. */
function scriptsOf(html: string): Set<string> {
  const first = [
    ...html.matchAll(/from "(\/assets\/[\w.-]+\.js)"/g),
    ...html.matchAll(/import\("(\/assets\/[\w.-]+\.js)"\)/g),
  ];
  const found = new Set<string>();
  for (const [, script = ''] of first) addWithImports(script, found);
  return found;
}

function addWithImports(script: string, found: Set<string>): void {
  if (found.has(script)) return;
  found.add(script);
  const source = readFileSync(`build/client${script}`, 'utf8');
  for (const [, name = ''] of source.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
    addWithImports(`/assets/${name}`, found);
}
