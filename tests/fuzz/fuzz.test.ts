// Every route asked in every hostile way that the generators know, with the fields that its forms really have. Part of
// the suite with a fixed seed and few attacks; for as long as wanted, with another seed each time, as `npm run fuzz`.
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';

import { queryNames } from '#tests/support/world/every-page.ts';

import { attackInBatches } from './campaign.ts';
import { crawl, fuzzWorld } from './fuzz-world.ts';

const seconds = Number(process.env['FUZZ_SECONDS'] ?? 0);
const inSuite = seconds === 0;
const seed = Number(process.env['FUZZ_SEED'] ?? (inSuite ? 2027 : Date.now() % 1_000_000_000));
const NEVER = Number.POSITIVE_INFINITY;
const size = inSuite
  ? { pages: 60, batches: 5, batchSize: 60, deadline: NEVER, reading: NEVER }
  : {
      pages: NEVER,
      batches: NEVER,
      batchSize: 200,
      deadline: performance.now() + seconds * 1000,
      reading: performance.now() + seconds * 200,
    };

const world = await fuzzWorld();
afterAll(world.close);

it(`no request, however made, stops, slows or breaks the server (FUZZ_SEED=${seed})`, {
  timeout: (seconds + 240) * 1000,
}, async () => {
  const say = (line: string) => void (inSuite || process.stdout.write(`${line}\n`));
  const places = world.places();
  const [starts = []] = fc.sample(
    fc.shuffledSubarray(places, { minLength: places.length, maxLength: places.length }),
    { numRuns: 1, seed },
  );
  const targets = [
    ...(await crawl(world, starts, { pages: size.pages, deadline: size.reading })),
    ...world.calls(),
  ];
  say(`seed ${seed}, ${targets.length} pages, forms and calls`);
  const means = { ...world, targets, queryNames: await queryNames() };
  expect(await attackInBatches({ world, means, seed, ...size, say })).toEqual([]);
});
