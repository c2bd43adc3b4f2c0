// Rounds of attacks: a seed decides which pages are read and how their forms are changed. Each kind of
// finding is reported once, reduced to the smallest request.
import fc from 'fast-check';

import { queryNames } from '#tests/support/world/every-page.ts';

import { type Attack, attacks } from './attacks.ts';
import { asCurl } from './curl.ts';
import { examiner, type Fault, growth } from './examine.ts';
import { type FuzzWorld, readPages } from './fuzz-world.ts';

const PAGES = 60;
/** The world is restored after each. */
const BATCHES = 5;
const ATTACKS = 60;
/** Reducing a slow finding takes long. */
const SHRINKING_MS = 15_000;
const MOST_GROWTH = 48 * 1024 * 1024;

export type Campaign = {
  round(seed: number): Promise<void>;
  /** Requests of which only half was sent are waited for. */
  finish(): Promise<void>;
  /** A text for each. */
  found(): string[];
  attacks(): number;
};

export async function campaign(world: FuzzWorld, say: (line: string) => void): Promise<Campaign> {
  const { server } = world;
  const names = await queryNames();
  const found = new Map<string, string>();
  const memory: number[] = [];
  let count = 0;

  const keyOf = ({ kind, about }: Pick<Fault, 'kind' | 'about'>) => `${about} ${kind}`;
  const isKnown = (kind: string, about: string) => found.has(keyOf({ kind, about }));
  function report(fault: Fault, how: string): void {
    const text = `${keyOf(fault)}\n  ${how}\n  ${fault.words.slice(0, 3000)}`;
    found.set(keyOf(fault), text);
    say(text);
  }
  const { examine, stalled } = await examiner({ server, yardstick: world.yardstick, isKnown });

  async function batch(attack: fc.Arbitrary<Attack>, seed: number): Promise<void> {
    let latest: Fault | undefined;
    let patience = Number.POSITIVE_INFINITY;
    const property = fc.asyncProperty(attack, async (one) => {
      if (performance.now() > patience || !server.alive()) return true;
      count += 1;
      const fault = await examine(one);
      if (fault === undefined || found.has(keyOf(fault))) return true;
      if (latest === undefined) patience = performance.now() + SHRINKING_MS;
      latest = fault;
      return false;
    });
    const outcome = await fc.check<[Attack]>(property, { seed, numRuns: ATTACKS });
    const smallest = outcome.counterexample?.[0];
    if (latest && smallest) report(latest, asCurl(smallest));
  }

  return {
    async round(seed) {
      const targets = await readPages(world, seed, PAGES);
      const attack = attacks({ ...world, targets, queryNames: names });
      for (let number = 0; number < BATCHES; number += 1) {
        await batch(attack, seed + number);
        if (!server.alive()) await server.restart();
        await world.kept.restore();
        memory.push(await server.memory());
      }
    },
    finish: async () => {
      for (const [attack, fault] of await stalled())
        if (fault && !found.has(keyOf(fault))) report(fault, asCurl(attack));
    },
    found: () => {
      const megabytes = memory.map((bytes) => Math.round(bytes / 1024 / 1024));
      const grown = growth(memory) > MOST_GROWTH ? [`memory grows: ${megabytes.join(', ')} MB`] : [];
      return [...found.values(), ...grown];
    },
    attacks: () => count,
  };
}
