// An editor for up to ten pictures: add, describe, order, delete. Each is a plain form to its own page.
import { type ChangeEvent, type SubmitEvent, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { OwnImage } from '#app/domain/activities/image-ref.ts';
import {
  type KeepingProblem,
  MAX_ALT,
  MAX_IMAGES,
  MAX_MEGAPIXELS,
  MAX_SIDE,
  MAX_UPLOAD_BYTES,
  MAX_UPLOAD_MB,
  type UploadProblem,
} from '#app/domain/activities/image-tools.ts';
import { ErrorSummary } from '../form/error-summary.tsx';
import { controlProps, Field } from '../form/field.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { TextField } from '../form/text-field.tsx';
import { imageUrl } from '../image/picture.tsx';
import { Notice } from '../parts/notice.tsx';

/** Why a picture was refused, and checks that the browser can make before sending. */
export const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

export type ImageProblem = UploadProblem | KeepingProblem | 'too-many-images';

const WORDS: Record<ImageProblem, string> = {
  'too-large': `supera ${MAX_UPLOAD_MB} MB: riducila e riprova`,
  'too-many-pixels': `supera ${MAX_MEGAPIXELS} megapixel: riducila e riprova`,
  'too-long': `ha un lato di più di ${MAX_SIDE.toLocaleString('it-IT')} pixel: ritagliala e riprova`,
  animated: "è un'immagine animata: scegline una ferma",
  'not-an-image': "non è un'immagine",
  unsupported: 'ha un formato che non possiamo usare: scegli JPEG, PNG, WebP o AVIF',
  broken: "è danneggiata o incompleta: esportala di nuovo dal programma con cui l'hai fatta",
  'not-kept': 'non siamo riusciti a conservarla per un problema nostro: riprova più tardi',
  busy: 'non è stata elaborata, perché in questo momento ne arrivano molte: riprova tra un minuto',
  'too-many-images': `non ci sta: puoi tenere al massimo ${MAX_IMAGES} immagini, togline una prima`,
};

const HEIC =
  'è una foto HEIC: esportala come JPEG (su iPhone: Impostazioni, Fotocamera, Formati, «Più compatibile»)';
const SVG = 'è un disegno SVG, che non accettiamo: esportalo come PNG';

/** «foto.heic: è una foto HEIC: …» */
export function problemText(name: string, problem: ImageProblem): string {
  return `${shortName(name)}: ${wordsFor(name, problem)}`;
}

function wordsFor(name: string, problem: ImageProblem): string {
  if (problem === 'unsupported' || problem === 'not-an-image' || problem === 'broken') {
    if (/\.hei[cf]$/i.test(name)) return HEIC;
    if (/\.svgz?$/i.test(name)) return SVG;
  }
  return WORDS[problem];
}

const LONGEST_NAME = 60;

function shortName(name: string): string {
  const known = name === '' ? 'Immagine' : name;
  return known.length > LONGEST_NAME ? `${known.slice(0, LONGEST_NAME)}…` : known;
}

/** undefined if only the server can tell. */
export function quickProblem({ size, type }: { size: number; type: string }): ImageProblem | undefined {
  if (size > MAX_UPLOAD_BYTES) return 'too-large';
  if (type === '' || ACCEPTED_TYPES.split(',').includes(type)) return undefined;
  return type.startsWith('image/') ? 'unsupported' : 'not-an-image';
}

// A form that sends pictures; with scripts they are checked first, and a bar shows the progress.

type UploadFormProps = {
  intent: string;
  label: string;
  hint: string;
  button: string;
  multiple?: boolean;
  /** The pictures on the page; they identify the form, so that sent twice it adds nothing the second time. */
  seen: readonly { id: number }[];
};

/** The files are sent as `files`. */
export function UploadForm({ intent, label, hint, button, multiple = false, seen }: UploadFormProps) {
  const [error, setError] = useState<string>();
  const id = `${intent}-files`;
  const words = { name: 'files', id, label, hint, error };
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      className="grid gap-3"
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        const field = event.currentTarget.elements.namedItem('files');
        const problem = field instanceof HTMLInputElement ? problemOf(field) : undefined;
        setError(problem);
        if (problem !== undefined) event.preventDefault();
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="seen" value={seen.map(({ id: image }) => image).join(' ')} />
      <Field {...words}>
        <input
          {...controlProps(words)}
          type="file"
          accept={ACCEPTED_TYPES}
          multiple={multiple}
          onChange={(event: ChangeEvent<HTMLInputElement>) => setError(problemOf(event.currentTarget, true))}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton variant="secondary">{button}</SubmitButton>
        <Progress intent={intent} />
      </div>
    </Form>
  );
}

function problemOf({ files }: HTMLInputElement, mayBeEmpty = false): string | undefined {
  const chosen = [...(files ?? [])];
  if (chosen.length === 0) return mayBeEmpty ? undefined : 'Scegli almeno un file';
  for (const file of chosen) {
    const problem = quickProblem(file);
    if (problem !== undefined) return problemText(file.name, problem);
  }
  return undefined;
}

function Progress({ intent }: { intent: string }) {
  const { formData } = useNavigation();
  if (formData?.get('intent') !== intent) return null;
  const count = formData.getAll('files').length;
  const words = count === 1 ? "Carichiamo l'immagine…" : `Carichiamo ${count} immagini…`;
  return (
    <output className="grid gap-1">
      <progress className="upload-progress" aria-label={words} />
      <span className="text-small text-muted">{words}</span>
    </output>
  );
}

/** The answer of `changeImages` to a refused form. */
export type ImagesAnswer = {
  problems: string[];
  added: number;
  /** A description that is too long, as typed. */
  described?: { imageId: number; typed: string; error: string };
};

type ImageEditorProps = {
  images: readonly OwnImage[];
  answer?: ImagesAnswer | undefined;
  title?: string;
  /** What the first picture and the others are used for. */
  hint?: string;
};

/** Must not be inside another form. The route calls `changeImages` in its action and exports the body limit. */
export function ImageEditor({ images, answer, title = 'Immagini', hint }: ImageEditorProps) {
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
      {images.length < MAX_IMAGES ? (
        <UploadForm
          key={`${images.length} ${answer?.added ?? 0}`}
          intent="images-upload"
          label="Aggiungi immagini"
          hint={`JPEG, PNG, WebP o AVIF, al massimo ${MAX_UPLOAD_MB} MB l'una; ne puoi aggiungere ancora ${MAX_IMAGES - images.length}`}
          button="Carica le immagini"
          multiple
          seen={images}
        />
      ) : (
        <p className="text-muted">{`Hai ${MAX_IMAGES} immagini, il massimo: togline una per aggiungerne altre.`}</p>
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
          <input type="hidden" name="place" value={place} />
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
