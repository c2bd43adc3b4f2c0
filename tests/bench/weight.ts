// What a visitor's browser loads, and what the server weighs.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

import type { AppProcess } from './app-process.ts';
import type { BenchWorld } from './bench-world.ts';
import { readPage } from './measure.ts';
import type { Report } from './report.ts';

export async function benchWeight(
  app: AppProcess,
  { activity, trips }: BenchWorld,
  report: Report,
): Promise<void> {
  const service = trips[0]?.service;
  const path = `/${service?.catalogId}/esperienze/${service?.id}/giro-in-barca-0`;
  const html = await readPage(
    `http://127.0.0.1:${app.port}${path}`,
    `${activity.subdomain}.localhost:${app.port}`,
  );
  const scripts = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([name]) => name));
  let bytes = 0;
  for (const script of scripts) bytes += gzipSync(readFileSync(`build/client${script}`), { level: 9 }).length;
  report.ratio('JavaScript of a service page, kB gzipped', bytes / 1000, { atMost: 130 });
  report.ratio('memory of the server at rest, MB', app.memoryMb(), { atMost: 250 });
}
