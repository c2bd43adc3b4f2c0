// The pictures of a service: swiped one by one on a phone, one large and four small on a desk. No script in it.
import type { ImageRef } from '#app/domain/activities/image-ref.ts';

import { Picture } from '../image/picture.tsx';

/** What scrolls must scroll by keyboard too. */
const REACHABLE = { tabIndex: 0 };

export function Gallery({ images, name }: { images: readonly ImageRef[]; name: string }) {
  if (images.length === 0) return null;
  return (
    <section
      className="gallery mt-2"
      data-count={Math.min(images.length, 6)}
      {...REACHABLE}
      aria-label={`Foto: ${name}`}
    >
      {images.map((image, index) => (
        <figure key={image.key}>
          <Picture
            image={image}
            first={index === 0}
            sizes={index === 0 ? '(width >= 64rem) 600px, 100vw' : '(width >= 64rem) 300px, 100vw'}
          />
          {images.length === 1 ? null : <figcaption>{`${index + 1} di ${images.length}`}</figcaption>}
        </figure>
      ))}
    </section>
  );
}
