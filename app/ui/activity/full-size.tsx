// A service's pictures in full screen, one after the other, by swipe or arrow keys. Loaded on request.
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ImageRef } from '#app/domain/activities/image-ref.ts';
import { Picture } from '../image/picture.tsx';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';

type Props = { images: readonly ImageRef[]; name: string; first: number; onClose: () => void };

export default function FullSize({ images, name, first, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    strip.current?.children[first]?.scrollIntoView({ behavior: 'instant' });
    strip.current?.focus();
  }, [first]);

  const turn = (by: number) => strip.current?.scrollBy({ left: by * strip.current.clientWidth });
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    turn(event.key === 'ArrowLeft' ? -1 : 1);
  }
  return (
    <dialog
      ref={dialog}
      className="full-size"
      aria-label={`Foto: ${name}`}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      {/* Focusable, so that it can be scrolled by keyboard. */}
      <ul ref={strip} tabIndex={-1}>
        {images.map((image, index) => (
          <li key={image.key}>
            <Picture image={image} sizes="100vw" early={Math.abs(index - first) < 2} />
            {images.length === 1 ? null : <p>{`${index + 1} di ${images.length}`}</p>}
          </li>
        ))}
      </ul>
      <div className="full-size-ways">
        {images.length === 1 ? null : (
          <>
            <Button variant="secondary" aria-label="Foto precedente" onClick={() => turn(-1)}>
              <Icon name="chevron-left" />
            </Button>
            <Button variant="secondary" aria-label="Foto seguente" onClick={() => turn(1)}>
              <Icon name="chevron-right" />
            </Button>
          </>
        )}
        <Button variant="secondary" onClick={() => dialog.current?.close()}>
          Chiudi
        </Button>
      </div>
    </dialog>
  );
}
