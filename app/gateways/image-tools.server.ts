import type { Log } from '#app/domain/deps.ts';
import type { ImageTools } from '#app/domain/activities/image-tools.ts';

import { createForeignImages } from './foreign-image.server.ts';
import { createImageCodec } from './image-codec.server.ts';
import type { RenditionFiles } from './rendition-files.server.ts';
import { createRenditions } from './renditions.server.ts';

export function createImageTools(files: RenditionFiles, log: Log): ImageTools {
  return {
    codec: createImageCodec(),
    renditions: createRenditions(files, log),
    fetchForeign: createForeignImages(),
  };
}
