// Runs a function for some seconds and counts; loads a server for some seconds and measures latencies.
import { get } from 'node:http';

import autocannon from 'autocannon';

/** Duration of a load; BENCH_SECONDS shortens it, to try whether everything runs. */
export function loadSeconds(usual: number): number {
  return Math.min(usual, Number(process.env['BENCH_SECONDS'] ?? usual));
}

export async function ratePerSecond(
  writers: number,
  seconds: number,
  work: (writer: number) => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let count = 0;
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      while (performance.now() < end) {
        await work(writer);
        count += 1;
      }
    }),
  );
  return (count * 1000) / (performance.now() - start);
}

/** Mean rates, each measured several times in turns: a machine that slows down for a while slows all of them. */
export async function ratesInTurns<Name extends string>(
  measures: Record<Name, () => Promise<number>>,
  rounds = 4,
): Promise<Record<Name, number>> {
  const sums = {} as Record<Name, number>;
  const named = Object.entries(measures) as [Name, () => Promise<number>][];
  for (let round = 0; round < rounds; round += 1)
    for (const [name, measure] of named) sums[name] = (sums[name] ?? 0) + (await measure()) / rounds;
  return sums;
}

export type Load = { perSecond: number; p50: number; p99: number; failures: number };

export type LoadOptions = { seconds: number; connections: number; host?: string; body?: () => string };

/** GET, or form posts when `body` makes one. */
export async function load(url: string, { seconds, connections, host, body }: LoadOptions): Promise<Load> {
  const headers = {
    accept: 'text/html',
    ...(host ? { host } : {}),
    ...(body ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
  };
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    ...(body
      ? { method: 'POST', requests: [{ setupRequest: (request) => ({ ...request, body: body() }) }] }
      : {}),
  });
  const failures = result.errors + (result['4xx'] ?? 0) + (result['5xx'] ?? 0);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, failures };
}

export async function medianMs(times: number, work: () => Promise<unknown>): Promise<number> {
  const spent: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const start = performance.now();
    await work();
    spent.push(performance.now() - start);
  }
  return spent.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
}

type Asking = { host: string; cookie?: string };

/** One page of one of our hosts: `fetch` can't set the Host header. */
export function readPage(url: string, asking: Asking): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { ...asking, accept: 'text/html' } }, (answer) => {
      let page = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (page += part));
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(page) : reject(new Error(`${url}: ${answer.statusCode}`)),
      );
    }).on('error', reject);
  });
}
