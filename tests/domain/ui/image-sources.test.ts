import { expect, it } from 'vitest';

import { parseImageRequest } from '#app/domain/activities/image-request.ts';
import { logoImage } from '#app/mail/mail-links.ts';
import { densities, imageUrl, sourceSet } from '#app/ui/image/picture.tsx';
import { previewPicture } from '#app/ui/seo/page-head.tsx';
import { CONFIG } from '#tests/support/deps.ts';

const image = { key: 'a1b2c3d4', width: 4000, height: 3000, alt: '' };
const mail = { baseUrl: CONFIG.baseUrl } as Parameters<typeof logoImage>[2];

it('pages, mails and link previews ask only for pictures that the image endpoint makes', () => {
  const sets = [sourceSet(image, 4000), densities(image, 48), densities(image, 96)];
  const asked = [
    ...sets.flatMap((set) => set.split(', ').map((source) => source.split(' ')[0] ?? '')),
    imageUrl(image, 320),
    imageUrl(image, 640),
    previewPicture(image, CONFIG.baseUrl)?.url ?? '',
    logoImage(image, 'Alba', mail).url,
  ];
  expect(asked.length).toBeGreaterThan(12);
  const refused = asked.filter(
    (address) => !parseImageRequest(new URL(address, CONFIG.baseUrl).searchParams, CONFIG).ok,
  );
  expect(refused).toEqual([]);
});
