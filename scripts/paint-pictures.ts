// Paints the demo's pictures into db/seed/painted. To be run after a change of db/seed/pictures.
import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';

import sharp from 'sharp';

import { PAINTED_FOLDER } from '#db/seed/painted.ts';
import { PICTURES, renderPicture } from '#db/seed/pictures/catalogue.ts';

/** As wide as pages show them, and small enough to live in the repository. */
const LARGEST_EDGE = 1280;

await mkdir(PAINTED_FOLDER, { recursive: true });
for (const { key, kind } of PICTURES) {
  const painted = sharp(await renderPicture(key)).resize(LARGEST_EDGE, LARGEST_EDGE, {
    fit: 'inside',
    withoutEnlargement: true,
  });
  const file = await painted
    .webp(kind === 'logo' ? { nearLossless: true } : { quality: 80, effort: 6 })
    .toBuffer();
  await writeFile(resolve(PAINTED_FOLDER, `${key}.webp`), file);
  console.log(`${key}: ${Math.round(file.length / 1024)} KB`);
}
