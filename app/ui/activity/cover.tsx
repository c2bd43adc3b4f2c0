import type { ImageRef } from '#app/domain/activities/image-ref.ts';

import { Picture } from '../image/picture.tsx';
import { Icon } from '../parts/icon.tsx';

/** The 4:3 picture of a card; without one, a band in the operator's colour. */
export function Cover({ image, sizes }: { image: ImageRef | undefined; sizes: string }) {
  return (
    <div className="cover">
      {image === undefined ? <Icon name="ticket" /> : <Picture image={image} sizes={sizes} largest={1024} />}
    </div>
  );
}
