import type { ImageRef } from '#app/domain/activities/image-ref.ts';

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

/** Has no alternative text, because the name is beside it. */
export function Logo({ logo, size }: { logo: ImageRef | undefined; size: 48 | 96 }) {
  if (logo === undefined) return null;
  return (
    <img
      src={imageUrl(logo, size)}
      srcSet={densities(logo, size)}
      width={size}
      height={size}
      alt=""
      className="flex-none rounded-control object-contain"
    />
  );
}

// Addresses of a stored picture in the sizes of the image endpoint. Source: docs/rules/calls.md#images.

const WIDTHS = [320, 640, 768, 1024, 1280, 1536];

export function imageUrl(image: ImageRef, width: number): string {
  return `/api/image?url=/files/${encodeURIComponent(image.key)}&w=${width}&f=webp&q=92`;
}

/** Not wider than the picture itself, and at least one. */
export function sourceSet(image: ImageRef, largest: number): string {
  return WIDTHS.filter((width, index) => index === 0 || (width <= largest && width <= image.width))
    .map((width) => `${imageUrl(image, width)} ${width}w`)
    .join(', ');
}

/** Densities 1 and 2 of a picture with a fixed width. */
export function densities(image: ImageRef, width: number): string {
  return `${imageUrl(image, width)} 1x, ${imageUrl(image, width * 2)} 2x`;
}
