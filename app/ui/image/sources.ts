// Addresses of a stored picture in the sizes of the image endpoint. Source: docs/rules/calls.md#images.
import type { ImageRef } from '#app/domain/activities/image-ref.ts';

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
