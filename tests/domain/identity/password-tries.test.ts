// How often many addresses can try passwords of one account, and how long its owner has to wait meanwhile.
import { describe, expect, it } from 'vitest';

import {
  countedTry,
  judgeTry,
  type Source,
  type Tries,
} from '#app/domain/identity/signing-in/password-tries.ts';

const SECOND = 1000;
const HOUR = 3_600_000;

/** One account, tried from many places. */
function anAccount() {
  const own = new Map<string, Tries>();
  const addresses = new Map<string, Tries>();
  let account: Tries | undefined;
  /** Milliseconds to wait; 0 if the password was compared. */
  return (from: string, now: number, source: Source = 'address'): number => {
    const shared = source === 'own' ? {} : { account, address: addresses.get(from) };
    const judged = judgeTry({ source, own: own.get(from), ...shared }, now);
    own.set(from, judged.own);
    if (!judged.ok) return judged.waitMs;
    if (source === 'own') return 0;
    account = countedTry('account', { tries: account, now, by: 1 });
    if (source === 'address')
      addresses.set(from, countedTry('address', { tries: addresses.get(from), now, by: 1 }));
    return 0;
  };
}

/** Compared guesses for each hour, if each of this many addresses tries every second. */
function hammered(attackers: number, hours: number) {
  const attempt = anAccount();
  const next = new Map(Array.from({ length: attackers }, (_, n) => [`attacker-${n}`, 0]));
  const guesses = Array.from({ length: hours }, () => 0);
  for (let now = 0; now < hours * HOUR; now += SECOND) {
    for (const [from, at] of next) {
      if (at > now) continue;
      const wait = attempt(from, now);
      next.set(from, now + Math.max(wait, SECOND));
      if (wait === 0) guesses[Math.floor(now / HOUR)] = (guesses[Math.floor(now / HOUR)] ?? 0) + 1;
    }
  }
  return { guesses, attempt };
}

describe('an account that a thousand addresses guess at', () => {
  const { guesses, attempt } = hammered(1000, 3);
  const now = 3 * HOUR;

  it('is tried three times by each in the first hour, and then once an hour', () => {
    expect(guesses[0]).toBeGreaterThan(1000);
    expect(guesses[0]).toBeLessThanOrEqual(3 * 1000 + 60);
    expect(guesses[1]).toBeLessThanOrEqual(1100);
    expect(guesses[2]).toBeLessThanOrEqual(1100);
  });

  it('lets its person in at once where they have been before', () => {
    expect(attempt('own browser', now, 'own')).toBe(0);
  });

  it('lets its person in after a minute where they are new', () => {
    const wait = attempt('new place', now);
    expect([wait > 0, wait <= 60 * SECOND]).toEqual([true, true]);
    expect(attempt('new place', now + wait - 1)).toBe(1);
    expect(attempt('new place', now + wait)).toBe(0);
  });

  it('is quiet again some hours later', () => {
    expect(attempt('another place', now + 3 * HOUR)).toBe(0);
  });
});

describe('somebody who has forgotten their password', () => {
  it('tries five times, then after pauses that grow to an hour', () => {
    const attempt = anAccount();
    const waits: number[] = [];
    for (let now = 0, tries = 0; tries < 14; ) {
      const wait = attempt('home', now);
      if (wait === 0) tries += 1;
      else waits.push(wait / SECOND);
      now += wait;
    }
    expect(waits).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
  });

  it('is not held up by a colleague at the same address until a hundred tries have been made there', () => {
    const rows = { tries: 98, at: 0, nextAt: 0 };
    expect(judgeTry({ source: 'address', own: undefined, address: rows }, 0).ok).toBe(true);
    const crowd = judgeTry({ source: 'address', own: undefined, address: { ...rows, tries: 100 } }, 0);
    expect(crowd).toMatchObject({
      ok: false,
      waitMs: expect.toSatisfy((ms: number) => ms > 0 && ms < 20 * SECOND),
    });
  });

  it('where addresses are unknown is never told to wait for longer than ten seconds', () => {
    const attempt = anAccount();
    const waits = new Set<number>();
    for (let now = 0; now < HOUR; now += SECOND) waits.add(attempt('everybody', now, 'unknown'));
    expect(Math.max(...waits)).toBeLessThanOrEqual(10 * SECOND);
  });
});
