import type { ImageRef } from '#app/domain/activities/image-ref.ts';

import { Picture } from '../image/picture.tsx';
import { Icon } from '../parts/icon.tsx';

type Props = {
  image: ImageRef | undefined;
  sizes: string /** In the first row of a page. */;
  early?: boolean;
};

/** The 4:3 picture of a card; without one, a band in the operator's colour. */
export function Cover({ image, sizes, early = false }: Props) {
  return (
    <div className="cover">
      {image === undefined ? (
        <Icon name="ticket" />
      ) : (
        <Picture image={image} sizes={sizes} largest={1024} early={early} />
      )}
    </div>
  );
}
