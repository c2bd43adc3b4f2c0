import type { ImageRef } from '#app/domain/activities/image-ref.ts';

import { imageUrl, sourceSet } from './sources.ts';

type Props = {
  image: ImageRef;
  /** CSS `sizes`: how wide it is shown. */
  sizes: string;
  /** The widest source worth offering. */
  largest?: number;
  /** The picture a page opens with: not lazy, fetched first. */
  first?: boolean;
  /** Among the first to be seen: not lazy. */
  early?: boolean;
  className?: string;
};

/** A stored picture; its box is reserved by width and height before it arrives. */
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
