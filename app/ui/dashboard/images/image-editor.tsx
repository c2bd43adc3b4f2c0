// Up to ten pictures: added, described, put in order, taken away. Each is a plain form to the page it stands on.
import { Form } from 'react-router';

import type { OwnImage } from '#app/domain/activities/image-ref.ts';
import { MAX_ALT } from '#app/domain/activities/image-tools.ts';

import { SubmitButton } from '../../form/submit-button.tsx';
import { TextField } from '../../form/text-field.tsx';
import { imageUrl } from '../../image/sources.ts';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { Notice } from '../../parts/notice.tsx';
import { UploadForm } from './upload-form.tsx';

/** What `changeImages` answers when it refuses. */
export type ImagesAnswer = {
  problems: string[];
  added: number;
  /** A description that is too long, as it was typed. */
  described?: { imageId: number; typed: string; error: string };
};

type Props = {
  images: readonly OwnImage[];
  answer?: ImagesAnswer | undefined;
  title?: string;
  /** What the first picture is used for, and the others. */
  hint?: string;
};

const MOST = 10;

/** Never inside another form. The page's route hands its action to `changeImages` and exports its body limit. */
export function ImageEditor({ images, answer, title = 'Immagini', hint }: Props) {
  return (
    <section id="immagini" aria-labelledby="immagini-titolo" className="grid gap-4">
      <h2 id="immagini-titolo">{title}</h2>
      {hint === undefined ? null : <p className="text-muted">{hint}</p>}
      <Problems answer={answer} />
      {images.length === 0 ? (
        <p>Nessuna immagine.</p>
      ) : (
        <ol className="grid gap-4">
          {images.map((image, index) => (
            <ImageItem
              key={image.id}
              image={image}
              place={index + 1}
              of={images.length}
              refused={answer?.described?.imageId === image.id ? answer.described : undefined}
            />
          ))}
        </ol>
      )}
      {images.length < MOST ? (
        <UploadForm
          key={`${images.length} ${answer?.added ?? 0}`}
          intent="images-upload"
          label="Aggiungi immagini"
          hint={`JPEG, PNG, WebP o AVIF, al massimo 10 MB l'una; ne puoi aggiungere ancora ${MOST - images.length}`}
          button="Carica le immagini"
          multiple
          seen={images}
        />
      ) : (
        <p className="text-muted">Hai 10 immagini, il massimo: togline una per aggiungerne altre.</p>
      )}
    </section>
  );
}

function Problems({ answer }: { answer: ImagesAnswer | undefined }) {
  if (answer === undefined) return null;
  if (answer.described) {
    const name = `alt-${answer.described.imageId}`;
    return (
      <ErrorSummary errors={{ [name]: answer.described.error }} fields={[{ name, label: 'Descrizione' }]} />
    );
  }
  return (
    <Notice tone="danger">
      {answer.added === 0 ? null : (
        <p>{answer.added === 1 ? "Un'immagine è stata caricata." : `${answer.added} immagini caricate.`}</p>
      )}
      <ul className="grid gap-1">
        {answer.problems.map((problem) => (
          <li key={problem} className="break-words">
            {problem}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type ItemProps = { image: OwnImage; place: number; of: number; refused: ImagesAnswer['described'] };

function ImageItem({ image, place, of, refused }: ItemProps) {
  const name = `immagine ${place} di ${of}`;
  return (
    <li id={`immagine-${image.id}`} className="card image-item">
      <img
        src={imageUrl(image, 320)}
        width={image.width}
        height={image.height}
        alt={image.alt || `Immagine ${place}, senza descrizione`}
        loading="lazy"
        decoding="async"
      />
      <div className="grid min-w-0 content-start gap-4">
        <Form method="post" preventScrollReset className="grid gap-3">
          <input type="hidden" name="imageId" value={image.id} />
          <TextField
            name="alt"
            id={`alt-${image.id}`}
            label="Descrizione"
            hint="Che cosa si vede, per chi non può vederla"
            optional
            maxLength={MAX_ALT}
            defaultValue={refused?.typed ?? image.alt}
            error={refused?.error}
          />
          <div>
            <SubmitButton variant="secondary" name="intent" value="images-describe">
              Salva la descrizione
            </SubmitButton>
          </div>
        </Form>
        <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
          <input type="hidden" name="imageId" value={image.id} />
          {place > 1 ? <Act intent="up" words="Sposta su" name={name} /> : null}
          {place < of ? <Act intent="down" words="Sposta giù" name={name} /> : null}
          <Act intent="remove" words="Togli" name={name} />
        </Form>
      </div>
    </li>
  );
}

type ActProps = { intent: 'up' | 'down' | 'remove'; words: string; name: string };

function Act({ intent, words, name }: ActProps) {
  return (
    <button
      className="button button-secondary button-small"
      name="intent"
      value={`images-${intent}`}
      aria-label={`${words}: ${name}`}
    >
      {words}
    </button>
  );
}
