import { expect, it } from 'vitest';

import { percentAfter } from '#app/domain/money/percent-text.ts';

it.each([
  [0, 'lo 0%', 'dello 0%'],
  [50, 'lo 0,5%', 'dello 0,5%'],
  [800, "l'8%", "dell'8%"],
  [850, "l'8,5%", "dell'8,5%"],
  [8000, "l'80%", "dell'80%"],
  [100, "l'1%", "dell'1%"],
  [1100, "l'11%", "dell'11%"],
  [1200, 'il 12%', 'del 12%'],
  [1150, "l'11,5%", "dell'11,5%"],
  [1500, 'il 15%', 'del 15%'],
  [1800, 'il 18%', 'del 18%'],
  [10_000, 'il 100%', 'del 100%'],
])('%i hundredths are read «%s» and «%s»', (points, plain, of) => {
  expect([percentAfter('il', points), percentAfter('del', points)]).toEqual([plain, of]);
});
