import type { ImageRef } from '#app/domain/activities/image-ref.ts';

import { imageUrl, sourceSet } from './sources.ts';

type Props = {
  image: ImageRef;
  /** CSS `sizes`: its displayed width. */
  sizes: string;
  /** Widest source offered. */
  largest?: number;
  /** The page's main picture: not lazy, high priority. */
  first?: boolean;
  /** Among the first visible pictures: not lazy. */
  early?: boolean;
  className?: string;
};

/** A stored picture; width and height reserve its space. */
export function Picture({
  image,
  sizes,
  largest = 1536,
  first = false,
  early = first,
  className = '',
}: Props) {
  return (
    <img
      src={imageUrl(image, 640)}
      srcSet={sourceSet(image, largest)}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={image.alt}
      loading={early ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      className={className}
    />
  );
}
