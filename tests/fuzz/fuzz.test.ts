// Every route asked in every hostile way that the generators know, with the fields that its forms really have: one round
// of a fixed seed in the suite, rounds of ever other seeds for as long as wanted with `npm run fuzz`. FUZZ_SEED repeats one.
import { afterAll, expect, it } from 'vitest';

import { campaign } from './campaign.ts';
import { fuzzWorld } from './fuzz-world.ts';

const seconds = Number(process.env['FUZZ_SECONDS'] ?? 0);
const inSuite = seconds === 0;
const first = Number(process.env['FUZZ_SEED'] ?? (inSuite ? 2027 : Date.now() % 1_000_000_000));

const world = await fuzzWorld();
afterAll(world.close);

const timeout = (seconds + 240) * 1000;
it(`no request, however made, stops, slows or breaks the server (FUZZ_SEED=${first})`, {
  timeout,
}, async () => {
  const say = (line: string) => void (inSuite || process.stdout.write(`${line}\n`));
  const end = performance.now() + seconds * 1000;
  const { round, finish, found, attacks } = await campaign(world, say);
  let seed = first;
  do {
    say(`FUZZ_SEED=${seed}`);
    await round(seed);
    // Beyond the seeds of its batches.
    seed += 10;
  } while (performance.now() < end);
  if (!inSuite) await finish();
  say(`${attacks()} attacks`);
  expect(found()).toEqual([]);
});
