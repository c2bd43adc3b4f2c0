// Why a picture was not taken, in words; and what a browser can tell of a file before it is sent.
import {
  type KeepingProblem,
  MAX_UPLOAD_BYTES,
  type UploadProblem,
} from '#app/domain/activities/image-tools.ts';

export const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

export type ImageProblem = UploadProblem | KeepingProblem | 'too-many-images';

const WORDS: Record<ImageProblem, string> = {
  'too-large': 'supera 10 MB: riducila e riprova',
  'too-many-pixels': 'supera 50 megapixel: riducila e riprova',
  'not-an-image': "non è un'immagine",
  unsupported: 'ha un formato che non possiamo usare: scegli JPEG, PNG, WebP o AVIF',
  broken: "è danneggiata o incompleta: esportala di nuovo dal programma con cui l'hai fatta",
  'not-kept': 'non siamo riusciti a conservarla per un problema nostro: riprova più tardi',
  busy: 'non è stata elaborata, perché in questo momento ne arrivano molte: riprova tra un minuto',
  'too-many-images': 'non ci sta: puoi tenere al massimo 10 immagini, togline una prima',
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

/** Undefined where only the server can tell. */
export function quickProblem({ size, type }: { size: number; type: string }): ImageProblem | undefined {
  if (size > MAX_UPLOAD_BYTES) return 'too-large';
  if (type === '' || ACCEPTED_TYPES.split(',').includes(type)) return undefined;
  return type.startsWith('image/') ? 'unsupported' : 'not-an-image';
}
