// Who gets which page when many ask at once, some leave, and the content changes meanwhile.
import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import type { Heard } from '#server/kept/changes.ts';
import { keptAddress } from '#server/kept/kept-address.ts';
import { type Asked, type Begun, KeptPages } from '#server/kept/kept-pages.ts';
import type { WholePage } from '#server/kept/whole-page.ts';
import { databaseAway } from '#server/problem.ts';

function aPage(text: string): WholePage {
  const nothing = { scripts: [], styles: [] };
  const wishes = { translates: false, scans: false, ancestors: undefined };
  const rest = { headers: [], proofs: nothing, wishes, matched: undefined, compressed: new Map() };
  return { status: 200, keep: true, body: Buffer.from(text), ...rest };
}

function aHouse({ bytes = 1_000_000 } = {}) {
  let heard: Heard = 'all';
  let made = 0;
  const pages = new KeptPages({
    bytes,
    now: () => new Date(),
    areHeard: async () => heard,
    isAway: () => heard === 'away',
  });
  const until = () => new Date(Date.now() + 60_000);
  async function ask(key: string, changes: Partial<Asked> = {}): Promise<string> {
    const page = await pages.find({
      key,
      plain: true,
      begun: await pages.begin(),
      activityId: 1,
      findSources: async () => ({ activities: new Set([1]), until: until() }),
      waits: () => true,
      make: async (wanted) => {
        await pause(5);
        if (!wanted()) throw new Error('nobody waits');
        made += 1;
        return aPage(`${key} ${made}`);
      },
      ...changes,
    });
    return page.body.toString();
  }
  return { pages, ask, setHeard: (now: Heard) => (heard = now), made: () => made };
}

describe('a page that many ask for', () => {
  it('is made once, and given to all of them and to whoever comes later', async () => {
    const { ask, made } = aHouse();
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => ask('a'))))).toEqual(new Set(['a 1']));
    expect(await ask('a')).toBe('a 1');
    expect(made()).toBe(1);
  });

  it('is made for those who wait, though the first has left', async () => {
    const { ask } = aHouse();
    const gone = ask('a', { waits: () => false });
    expect(await ask('a')).toBe('a 1');
    await gone;
  });

  it('is not made for nobody', async () => {
    const { ask, made } = aHouse();
    await expect(ask('a', { waits: () => false })).rejects.toThrow('nobody waits');
    expect(made()).toBe(0);
  });

  it('is made anew for whoever asks after a change, while the others still wait for the one before', async () => {
    const { ask, pages } = aHouse();
    const before = ask('a');
    await pause(1);
    pages.forget(1);
    expect(await Promise.all([before, ask('a')])).toEqual(['a 1', 'a 2']);
    expect(await ask('a')).toBe('a 2');
    pages.forget(2);
    expect(await ask('a')).toBe('a 2');
  });

  it('is kept by nobody who was told of its activity before a change', async () => {
    const { ask, pages } = aHouse();
    const begun = await pages.begin();
    pages.forget(1);
    expect(await ask('a', { begun })).toBe('a 1');
    expect(await ask('a')).toBe('a 2');
  });

  it('is kept whatever has changed of others meanwhile, however often', async () => {
    const { ask, pages } = aHouse();
    const begun = await pages.begin();
    for (let times = 0; times < 3; times += 1) pages.forget(2);
    await ask('a', { begun });
    expect(await ask('a')).toBe('a 1');
  });

  it('is not waited for by the next when something in its making hangs', async () => {
    const { ask } = aHouse();
    void ask('a', { findSources: () => new Promise(() => {}) });
    await pause(1100);
    expect(await ask('a')).toBe('a 1');
  });
});

describe('a page that took long', () => {
  it('is not kept when a second one was begun, and then the content changed', async () => {
    const { ask, pages } = aHouse();
    const slow = Promise.withResolvers<WholePage>();
    const first = ask('a', { make: () => slow.promise });
    await pause(1100);
    const second = ask('a');
    await pause(1);
    pages.forget(1);
    slow.resolve(aPage('outdated'));
    await Promise.all([first, second]);
    expect(await ask('a')).toBe('a 2');
  });

  it('is kept though others were begun meanwhile, until one that was begun later is ready', async () => {
    const { ask } = aHouse();
    const [slow, slower] = [Promise.withResolvers<WholePage>(), Promise.withResolvers<WholePage>()];
    const first = ask('a', { make: () => slow.promise });
    await pause(1100);
    const second = ask('a', { make: () => slower.promise });
    await pause(1);
    slow.resolve(aPage('first'));
    await first;
    expect(await ask('a')).toBe('first');
    slower.resolve(aPage('second'));
    await second;
    expect(await ask('a')).toBe('second');
  });

  it('does not replace one that was begun later', async () => {
    const { ask } = aHouse();
    const slow = Promise.withResolvers<WholePage>();
    const first = ask('a', { make: () => slow.promise });
    await pause(1100);
    expect(await ask('a')).toBe('a 1');
    slow.resolve(aPage('older'));
    await first;
    expect(await ask('a')).toBe('a 1');
  });
});

describe('what is kept', () => {
  it('is not pushed out by choices that nobody else makes', async () => {
    const { ask, made } = aHouse({ bytes: 20_000 });
    await ask('front');
    for (let n = 0; n < 50; n += 1) await ask(`choice ${n}`, { plain: false });
    const before = made();
    await ask('front');
    expect(made()).toBe(before);
  });

  it('is made anew when the database answers late, and given as it is while it is away', async () => {
    const { ask, setHeard } = aHouse();
    await ask('a');
    setHeard('late');
    expect(await ask('a')).toBe('a 2');
    setHeard('away');
    const fails = { make: () => Promise.reject(new Error('no database')) };
    expect(await ask('a', fails)).toBe('a 2');
    await expect(ask('b', fails)).rejects.toThrow('no database');
  });

  it.each(['hangs', 'fails'])('is given when the database goes away while a new page %s', async (how) => {
    const { ask, setHeard } = aHouse();
    await ask('a');
    setHeard('late');
    const broken = Promise.withResolvers<never>();
    const given = ask('a', { make: () => broken.promise });
    await pause(1);
    setHeard('away');
    if (how === 'fails') broken.reject(new Error('no database'));
    expect(await given).toBe('a 1');
  });

  it('is given instead of one whose query failed, unless changes of it may have gone unheard', async () => {
    const { ask, setHeard } = aHouse();
    await ask('a');
    const fails = { make: () => Promise.reject(databaseAway()) };
    const begun: Begun = { heard: 'late', changes: 0 };
    expect(await ask('a', { ...fails, begun })).toBe('a 1');
    setHeard('late');
    await expect(ask('a', fails)).rejects.toThrow('the database is away');
  });

  it('is given at once while the database is away, without trying to make a new page', async () => {
    const { ask, setHeard, made } = aHouse();
    await ask('a');
    setHeard('away');
    expect([await ask('a'), made()]).toEqual(['a 1', 1]);
  });
});

describe('the address of a kept page', () => {
  const host = { kind: 'activity' } as const;
  const keyOf = (path: string, headers = {}) =>
    keptAddress(new URL(`https://barche.example.com${path}`), host as never, { method: 'GET', headers })?.key;
  const page = '/12/esperienze/3/giro';

  it('is the same whatever else is in it, and in whatever order', () => {
    const key = keyOf(`${page}?date=2027-06-12&slot=0930-1100`);
    expect(keyOf(`${page}?utm_source=x&slot=0930-1100&date=2027-06-12&fbclid=1`)).toBe(key);
    expect(keyOf(page)).not.toBe(key);
  });

  it.each([
    '?date=domani',
    '?people-1=12345',
    '?people-1=03',
    '?people-01=3',
    '?date=2027-06-12&date=2027-06-13',
    '?step=details&date=2027-06-12',
    `?${Array.from({ length: 30 }, (_, n) => `people-${n}=1`).join('&')}`,
  ])('is nobody else’s with %s', (query) => {
    expect(keyOf(page + query)).toBeUndefined();
  });

  it('has colours and language, and no visitor', () => {
    expect(keyOf(page, { cookie: 'theme=dark' })).not.toBe(keyOf(page));
    expect(keyOf(page, { cookie: 'googtrans=/en/fr' })).not.toBe(keyOf(page));
    expect(keyOf(page, { cookie: 'altro=1' })).toBe(keyOf(page));
    expect(keyOf(page, { cookie: 'guest=1' })).toBeUndefined();
    expect(keyOf('/booking/abcdefghijklmnopqrstuv')).toBeUndefined();
  });
});
