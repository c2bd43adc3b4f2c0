import type { ImageTools } from '#app/domain/activities/image-tools.ts';

import { createForeignImages } from './foreign-image.server.ts';
import { createImageCache } from './image-cache.server.ts';
import { createImageCodec } from './image-codec.server.ts';

export function createImageTools(): ImageTools {
  return { codec: createImageCodec(), cache: createImageCache(), fetchForeign: createForeignImages() };
}
