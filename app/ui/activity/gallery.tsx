// A service's pictures: swiped on phones, one large and four small on wide screens. Each links to its full
// size; scripts open them all in full screen.
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import type { ImageRef } from '#app/domain/activities/image-ref.ts';
import { later } from '../form/load-later.ts';
import { imageUrl, Picture } from '../image/picture.tsx';

const loadFullSize = () => import('./full-size.tsx');
const FullSize = lazy(later(loadFullSize));

/** Makes a scrollable element reachable by keyboard. */
const REACHABLE = { tabIndex: 0 };

export function Gallery({ images, name }: { images: readonly ImageRef[]; name: string }) {
  const [shown, setShown] = useState<number>();
  if (images.length === 0) return null;
  const show = (index: number) => (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    loadFullSize().then(
      () => setShown(index),
      () => location.assign(href),
    );
  };
  return (
    <>
      <section
        className="gallery"
        data-count={Math.min(images.length, 6)}
        {...REACHABLE}
        aria-label={`Foto: ${name}`}
      >
        {images.map((image, index) => (
          <figure key={image.key}>
            <a href={imageUrl(image, 1536)} onClick={show(index)}>
              <Picture
                image={image}
                first={index === 0}
                sizes={index === 0 ? '(width >= 64rem) 370px, 100vw' : '(width >= 64rem) 180px, 100vw'}
              />
              <span className="sr-only">{`Foto ${index + 1} a grandezza intera`}</span>
            </a>
            {images.length === 1 ? null : <figcaption>{`${index + 1} di ${images.length}`}</figcaption>}
          </figure>
        ))}
      </section>
      {shown === undefined ? null : (
        <Suspense>
          <FullSize images={images} name={name} first={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}
