// A world with data on every page, the attacked server, and the visitors: a guest, an operator, an
// administrator, and a signed-in person without an activity.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import fc from 'fast-check';

import { ACCESS } from '#app/access.ts';
import { startSession } from '#app/domain/identity/signing-in/sessions.server.ts';
import { createFileStore } from '#app/gateways/files.server.ts';
import { freePort } from '#db/embedded/free-port.ts';
import { adminApp } from '#tests/support/admin-app.ts';
import { aJpeg } from '#tests/support/pictures.ts';
import { throwawayFolder } from '#tests/support/run/throwaway-folder.ts';
import { aUser } from '#tests/support/world/a-service.ts';
import { addressOf, everyPage } from '#tests/support/world/every-page.ts';

import { startAttacked } from './attacked.ts';
import { calls } from './calls.ts';
import { keepWorld } from './kept-world.ts';
import { type Ask, patternOf, type Place, read, type Target } from './pages.ts';
import type { Wire } from './wire.ts';

const PICTURE = 'quadro-di-prova';
const VISITORS = ['guest', 'operator', 'admin', 'stranger'];

export type FuzzWorld = Awaited<ReturnType<typeof fuzzWorld>>;

export async function fuzzWorld() {
  const world = await adminApp();
  const pages = await everyPage(world);
  const { deps } = world;
  const { sql } = world.app.database;
  const [owned] = await sql`select user_id from activities where subdomain = ${pages.subdomain}`;
  const stranger = await aUser(deps.db, { onboardingCompletedAt: deps.now() });
  const ids = { operator: Number(owned?.['user_id']), admin: world.adminId, stranger: stranger.id };
  const cookies = new Map<string, string>();
  for (const [visitor, userId] of Object.entries(ids)) {
    const session = await startSession(deps, { userId, kind: 'full', userAgent: undefined });
    cookies.set(visitor, `session=${session}`);
  }
  const kept = await keepWorld(sql);

  const folder = await throwawayFolder('fuzz');
  await createFileStore(join(folder.path, 'files')).put(PICTURE, await aJpeg());
  const port = await freePort(4760, '127.0.0.1');
  const webhookSecret = `whsec_${randomBytes(12).toString('hex')}`;
  const server = await startAttacked({
    port,
    databaseUrl: world.app.database.url,
    folder: folder.path,
    webhookSecret,
  });
  const base = new URL(`http://localhost:${port}`);
  const ask: Ask = (wire, visitor) => {
    const cookie = cookies.get(visitor);
    const headers =
      cookie === undefined ? wire.headers : [...wire.headers, ['Cookie', cookie] as [string, string]];
    return server.ask({ ...wire, headers });
  };
  const answer = await ask(
    { method: 'GET', target: '/builds/latest.json', headers: [['Host', base.host]], ending: 'whole' },
    'guest',
  );
  const { id } = JSON.parse(answer.body) as { id: string };
  return {
    server,
    kept,
    webhookSecret,
    cookieOf: (visitor: string) => cookies.get(visitor),
    yardstick: { method: 'GET', target: '/login', headers: [['Host', base.host]], ending: 'whole' } as Wire,
    /** Every route as each visitor. */
    places: (): Place[] =>
      Object.keys(ACCESS).flatMap((pattern) =>
        VISITORS.map((visitor) => ({
          visitor,
          url: new URL(addressOf(pattern, pages.valuesOf(pattern)), base),
        })),
      ),
    read: (place: Place) => read(place, ask),
    calls: (): Target[] =>
      calls(base.host, { picture: PICTURE, version: id }).flatMap((call) =>
        ['guest', 'operator'].map((visitor) => ({ ...call, visitor, pattern: patternOf(call.address) })),
      ),
    close: async () => {
      await server.stop();
      folder.remove();
    },
  };
}

/**
 * This many pages in an order given by the seed, each with one to which it links; another value in a query
 * doesn't count as another page.
 */
export async function readPages(world: FuzzWorld, seed: number, most: number): Promise<Target[]> {
  const places = world.places();
  const whole = { minLength: places.length, maxLength: places.length };
  const [starts = []] = fc.sample(fc.shuffledSubarray(places, whole), { numRuns: 1, seed });
  const seen = new Set<string>();
  const targets: Target[] = [];
  const links: Place[] = [];
  for (const start of starts) {
    for (const place of [start, links.find((link) => !seen.has(keyOf(link)))]) {
      if (place === undefined || seen.has(keyOf(place)) || seen.size >= most) continue;
      seen.add(keyOf(place));
      const found = await world.read(place);
      targets.push(...found.targets);
      links.unshift(...found.links);
    }
  }
  return uniquely([...targets, ...world.calls()]);
}

function keyOf({ visitor, url }: Place): string {
  const names = [...url.searchParams.keys()].toSorted().join('&');
  return `${visitor} ${url.hostname} ${patternOf(url.pathname)} ${names}`;
}

/** Many pages have the same form. */
function uniquely(targets: readonly Target[]): Target[] {
  const known = new Map<string, Target>();
  for (const target of targets) {
    const names = target.fields.map(({ name }) => name).join('&');
    known.set(`${target.visitor} ${target.host} ${target.method} ${target.pattern} ${names}`, target);
  }
  return [...known.values()];
}
