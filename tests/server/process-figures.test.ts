import { expect, test } from 'vitest';

import { ProcessFigures } from '#server/process-figures.ts';

test('times are those of the last answers of each route, in the last ten minutes', () => {
  let now = 1000;
  const figures = new ProcessFigures(() => now);
  figures.answered('/old', 5000);
  expect(figures.times()).toEqual([{ route: '/old', answers: 1, medianMs: 5000, slowestMs: 5000 }]);
  now += 11 * 60_000;
  for (const ms of [900, ...Array<number>(200).fill(30)]) figures.answered('/busy', ms);
  for (const ms of [10, 400, 20]) figures.answered('/slow', ms);
  expect(figures.times()).toEqual([
    { route: '/slow', answers: 3, medianMs: 20, slowestMs: 400 },
    { route: '/busy', answers: 200, medianMs: 30, slowestMs: 30 },
  ]);
});

test('placings are counted by what came of them', () => {
  const figures = new ProcessFigures();
  for (const outcome of ['placed', 'placed', 'sold-out', 'too-few-places', 'busy', 'cut-off'])
    figures.placing(outcome);
  expect(figures.placings).toEqual({ placed: 2, full: 2, busy: 1, refused: 1 });
});
