// Attacks in batches, the world put back as it was after each; every kind of finding is told once, made small.
import fc from 'fast-check';

import { type Attack, attacks, type Means } from './attacks.ts';
import { asCurl } from './curl.ts';
import { examiner, type Fault, growth } from './examine.ts';
import type { FuzzWorld } from './fuzz-world.ts';

export type Campaign = {
  world: FuzzWorld;
  means: Means;
  seed: number;
  batches: number;
  batchSize: number;
  /** Of performance.now(). */
  deadline: number;
  say(line: string): void;
};

/** Making a slow finding small is slow. */
const SHRINKING_MS = 15_000;
const MOST_GROWTH = 48 * 1024 * 1024;
const MB = 1024 * 1024;

/** What was found, one text each. */
export async function attackInBatches(campaign: Campaign): Promise<string[]> {
  const { world, means, seed, batches, batchSize, deadline, say } = campaign;
  const { server } = world;
  const found = new Map<string, string>();
  const keyOf = ({ kind, about }: Pick<Fault, 'kind' | 'about'>) => `${about} ${kind}`;
  const isKnown = (kind: string, about: string) => found.has(keyOf({ kind, about }));
  const report = (fault: Fault, how: string) => {
    const text = `${keyOf(fault)}\n  ${how}\n  ${fault.words.slice(0, 3000)}`;
    found.set(keyOf(fault), text);
    say(text);
  };
  const { examine, stalled } = await examiner({ server, yardstick: world.yardstick, isKnown });
  const memory: number[] = [];
  let count = 0;

  async function batch(batchSeed: number): Promise<void> {
    let latest: Fault | undefined;
    let patience = deadline;
    const property = fc.asyncProperty(attacks(means), async (attack) => {
      if (performance.now() > patience) return true;
      count += 1;
      const fault = await examine(attack);
      if (fault === undefined || found.has(keyOf(fault))) return true;
      if (latest === undefined) patience = Math.min(deadline, performance.now() + SHRINKING_MS);
      latest = fault;
      return false;
    });
    const outcome = await fc.check<[Attack]>(property, { seed: batchSeed, numRuns: batchSize });
    const attack = outcome.counterexample?.[0];
    if (latest && attack) report(latest, `FUZZ_SEED=${batchSeed}: ${asCurl(attack)}`);
  }

  for (let number = 0; number < batches && performance.now() < deadline && server.alive(); number += 1) {
    await batch(seed + number);
    if (!server.alive()) break;
    await world.kept.restore();
    memory.push(await server.memory());
    if (number % 10 === 9)
      say(`${count} attacks, ${Math.round((memory.at(-1) ?? 0) / MB)} MB, ${found.size} found`);
  }
  if (batches === Number.POSITIVE_INFINITY)
    for (const fault of await stalled()) report(fault, 'half a body, then nothing');
  say(`${count} attacks`);
  const grown = growth(memory);
  if (grown > MOST_GROWTH)
    found.set('memory', `memory grows: ${memory.map((bytes) => Math.round(bytes / MB)).join(', ')} MB`);
  return [...found.values()];
}
