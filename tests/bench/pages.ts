// A service page with live availability, compared with an empty route of the same app and with React alone.
import { fastify } from 'fastify';
import { parse, type HTMLElement } from 'node-html-parser';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

import { testDeps } from '#tests/support/deps.ts';
import { placed, type Trip } from '#tests/support/world/placing.ts';

import { settle } from './bench-database.ts';
import { someDate, tripOf, type Bench } from './bench-world.ts';
import { load, loadSeconds, ratesInTurns, readPage, type Load } from './measure.ts';
import type { Report } from './report.ts';

const SECONDS = loadSeconds(10);
const TURN = loadSeconds(3);
const CONNECTIONS = 50;

export async function benchPages({ database, world, startedApp }: Bench, report: Report): Promise<void> {
  const app = await startedApp();
  const { activity } = world;
  const trip = tripOf(world);
  const { service } = trip;
  const path = `/${service.catalogId}/esperienze/${service.id}/giro-in-barca-0`;
  const page = {
    url: `http://127.0.0.1:${app.port}${path}`,
    host: `${activity.subdomain}.localhost:${app.port}`,
  };
  const empty = { url: `http://127.0.0.1:${app.port}/bench-empty`, host: `localhost:${app.port}` };
  const html = await readPage(page.url, { host: page.host });
  for (const target of [page, empty]) await run(target, loadSeconds(8));
  const [service1, empty1, service2, empty2] = [
    await run(page),
    await run(empty),
    await run(page),
    await run(empty),
  ];
  const bare = await benchBare(html);
  const servicePage = mean(service1, service2);
  const emptyPage = mean(empty1, empty2);
  report.ratio('service page / empty page, throughput', servicePage.perSecond / emptyPage.perSecond, {
    atLeast: 0.5,
  });
  report.ratio('service page, p99 / p50 at 50 connections', servicePage.p99 / servicePage.p50, { atMost: 5 });
  report.ratio(
    'service page / bare renderToString of as much markup, throughput',
    servicePage.perSecond / bare.perSecond,
    { atLeast: 2 },
  );
  report.ratio('service page, p99 in ms at 50 connections', servicePage.p99, { atMost: 50 });
  const changing = await whileBooked(database, trip, () => run(page));
  report.ratio('the same, while 20 bookings a second change it', changing.perSecond / bare.perSecond, {
    atLeast: 1,
  });
  await settle(database);
  const anew = await withoutKeeping(() => startedApp({ PAGE_CACHE: '0' }), page, empty);
  report.ratio('service page / empty page, each rendered anew (PAGE_CACHE=0), throughput', anew, {
    atLeast: 0.8,
  });
  report.note(
    `service ${servicePage.perSecond.toFixed(0)}/s, empty ${emptyPage.perSecond.toFixed(0)}/s, bare ${bare.perSecond.toFixed(0)}/s`,
  );
}

type Target = { url: string; host: string };

async function run({ url, host }: Target, seconds = SECONDS): Promise<Load> {
  const measured = await load(url, { host, seconds, connections: CONNECTIONS });
  if (measured.failures > 0) throw new Error(`${measured.failures} pages failed under load`);
  return measured;
}

async function withoutKeeping(start: () => Promise<unknown>, ...[page, empty]: Target[]): Promise<number> {
  await start();
  if (!page || !empty) throw new Error('two pages are compared');
  for (const target of [page, empty]) await run(target, loadSeconds(8));
  const rates = await ratesInTurns({
    page: async () => (await run(page, TURN)).perSecond,
    empty: async () => (await run(empty, TURN)).perSecond,
  });
  return rates.page / rates.empty;
}

/** Twenty a second, until the measurement is over. */
async function whileBooked<T>(
  database: Bench['database'],
  trip: Trip,
  measured: () => Promise<T>,
): Promise<T> {
  const deps = {
    ...testDeps({ db: database.db, config: { maxOpenHoldsPerAddress: 0 } }),
    now: () => new Date(),
  };
  let n = 0;
  let failure: unknown;
  const timer = setInterval(() => {
    n += 1;
    placed(deps, trip, { people: 1, date: someDate(n), slot: '0900-1300' }).catch((error: unknown) => {
      failure = error;
    });
  }, 50);
  const result = await measured().finally(() => clearInterval(timer));
  if (failure !== undefined) throw failure;
  return result;
}

function mean(a: Load, b: Load): Load {
  return {
    perSecond: (a.perSecond + b.perSecond) / 2,
    p50: (a.p50 + b.p50) / 2,
    p99: (a.p99 + b.p99) / 2,
    failures: 0,
  };
}

async function benchBare(html: string): Promise<Load> {
  const body = parse(html).querySelector('body');
  if (!body) throw new Error('a page without a body');
  const app = fastify();
  app.get('/', (_request, reply) =>
    reply.type('text/html').send(`<!doctype html>${renderToString(toReact(body))}`),
  );
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  await load(url, { seconds: loadSeconds(5), connections: CONNECTIONS });
  const measured = await load(url, { seconds: SECONDS, connections: CONNECTIONS });
  await app.close();
  return measured;
}

function toReact(element: HTMLElement): ReactNode {
  const children = element.childNodes.map((node) =>
    'tagName' in node ? toReact(node as HTMLElement) : node.text,
  );
  const tag = element.tagName.toLowerCase();
  const { class: className, id, href } = element.attributes;
  if (['script', 'style', 'template'].includes(tag)) return null;
  const isVoid = ['input', 'img', 'br', 'hr', 'path', 'use', 'link', 'meta'].includes(tag);
  return createElement(tag === 'body' ? 'div' : tag, { className, id, href }, ...(isVoid ? [] : children));
}
