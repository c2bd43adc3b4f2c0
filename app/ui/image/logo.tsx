import type { ImageRef } from '#app/domain/activities/image-ref.ts';

import { densities, imageUrl } from './sources.ts';

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
