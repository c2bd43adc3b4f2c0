import { expect, it } from 'vitest';

import { placeOnMap } from '#app/domain/catalog/map-place.ts';

it('a map names its place where it was made from a search', () => {
  expect(placeOnMap('https://maps.google.com/maps?q=Imbarcadero%20di%20Viverone&z=13&output=embed')).toBe(
    'Imbarcadero di Viverone',
  );
  expect(placeOnMap('https://www.google.com/maps/embed?pb=%211m18')).toBeUndefined();
  expect(placeOnMap('https://maps.google.com/maps?q=%20&output=embed')).toBeUndefined();
  expect(placeOnMap(null)).toBeUndefined();
});
