import type { ImageRef } from '#app/domain/activities/image-ref.ts';

import { densities, imageUrl } from './sources.ts';

/** Stands beside the name it belongs to, so it needs no words of its own. */
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
