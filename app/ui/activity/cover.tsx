import type { ImageRef } from '#app/domain/activities/image-ref.ts';
import type { IconDrawing } from '#app/domain/icons/icon-drawing.ts';

import { Picture } from '../image/picture.tsx';
import { DrawnIcon } from '../parts/drawn-icon.tsx';
import { Icon } from '../parts/icon.tsx';

type Props = {
  image: ImageRef | undefined;
  sizes: string;
  /** In the first row of a page. */
  early?: boolean;
  /** Of its category, for want of a picture. */
  icon?: IconDrawing | undefined;
};

/** In threes, in twos, and on phones one below the other between the page's margins. */
export const CARD_SIZES = '(width >= 64rem) 384px, (width >= 40rem) 50vw, calc(100vw - 2rem)';

/** The same, but beside the words of an offered card on phones. */
export const OFFERED_SIZES = '(width >= 64rem) 384px, (width >= 40rem) 50vw, 6.25rem';

/** The 4:3 picture of a card; without one, a band in the operator's colour. */
export function Cover({ image, sizes, early = false, icon }: Props) {
  return (
    <div className="cover">
      {image === undefined ? (
        <Stand icon={icon} />
      ) : (
        <Picture image={image} sizes={sizes} largest={1024} early={early} />
      )}
    </div>
  );
}

function Stand({ icon }: { icon: IconDrawing | undefined }) {
  return icon === undefined ? <Icon name="ticket" /> : <DrawnIcon paths={icon.paths} />;
}
