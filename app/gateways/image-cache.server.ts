// Remembers pictures that were made, up to a bound of memory. Another process makes its own: nothing depends on it.
import { LRUCache } from 'lru-cache';

import type { ImageCache, RenderedImage } from '#app/domain/activities/image-tools.ts';
import type { Result } from '#app/domain/result.ts';

const MAX_BYTES = 32 * 1024 * 1024;

export function createImageCache(maxBytes = MAX_BYTES): ImageCache {
  const made = new LRUCache<string, RenderedImage>({
    maxSize: maxBytes,
    sizeCalculation: ({ content }) => content.byteLength + 1,
    // Foreign pictures may change under the same address.
    ttl: 24 * 3600 * 1000,
  });
  const underWay = new Map<string, Promise<Result<RenderedImage, unknown>>>();

  return {
    async through<E>(key: string, make: () => Promise<Result<RenderedImage, E>>) {
      const known = made.get(key);
      if (known) return { ok: true, value: known };
      // One key always has one way of being made, and with it one kind of error.
      const others = underWay.get(key) as Promise<Result<RenderedImage, E>> | undefined;
      if (others) return others;
      const making = make().finally(() => underWay.delete(key));
      underWay.set(key, making);
      const outcome = await making;
      if (outcome.ok) made.set(key, outcome.value);
      return outcome;
    },
  };
}
