import { expect, it } from 'vitest';

import { IMAGE_SIZES } from '#app/domain/activities/image-request.ts';
import { densities, sourceSet } from '#app/ui/image/sources.ts';

const image = { key: 'k', width: 4000, height: 3000, alt: '' };

function askedFor(sources: string): number[] {
  return [...sources.matchAll(/[?&]w=(\d+)/g)].map(([, width]) => Number(width));
}

it('pages ask only for sizes that the image endpoint makes', () => {
  const asked = [sourceSet(image, 4000), ...[48, 96].map((size) => densities(image, size))].flatMap(askedFor);
  expect(asked.length).toBeGreaterThan(8);
  expect(asked.filter((size) => !IMAGE_SIZES.includes(size))).toEqual([]);
});
