import type { ImageRef } from '#app/domain/activities/image-ref.ts';
import type { IconDrawing } from '#app/domain/icons/icon-paths.ts';
import { Picture } from '../image/picture.tsx';
import { DrawnIcon } from '../parts/drawn-icon.tsx';
import { Icon } from '../parts/icon.tsx';

type Props = {
  image: ImageRef | undefined;
  sizes: string;
  /** True in the first row of a page: loaded without delay. */
  early?: boolean;
  /** Icon of the category, shown without a picture. */
  icon?: IconDrawing | undefined;
};

/** Three or two columns; on phones one, within the page's margins. */
export const CARD_SIZES = '(width >= 64rem) 384px, (width >= 40rem) 50vw, calc(100vw - 2rem)';

/** The same for offered cards, whose picture on phones is beside the text. */
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
