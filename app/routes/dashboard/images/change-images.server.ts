// Changes pictures by forms.
import { data, type RouterContextProvider } from 'react-router';
import { depsContext, requestContext, uploadContext } from '#app/contexts.ts';
import type { ImagesError } from '#app/domain/activities/activity-images.server.ts';
import * as activityImages from '#app/domain/activities/activity-images.server.ts';
import { type ImageOrder, type OwnImage, without } from '#app/domain/activities/image-ref.ts';
import { MAX_ALT, MAX_IMAGES } from '#app/domain/activities/image-tools.ts';
import { dropUnusedImage } from '#app/domain/catalog/images.server.ts';
import type { Deps } from '#app/domain/deps.ts';
import type { Ordered } from '#app/domain/lifecycle/undo-again.server.ts';
import { readId } from '#app/domain/read-id.ts';
import type { Result } from '#app/domain/result.ts';
import { type Move, moved } from '#app/domain/sequence.ts';
import { optionalLine } from '#app/domain/text-fields.ts';
import { ERRORS } from '#app/errors.ts';
import { type Done, redirectDone, redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { type ImageProblem, type ImagesAnswer, problemText } from '#app/ui/dashboard/image-editor.tsx';
import { counted } from '#app/ui/format/counts.ts';
import { doneUndoably } from '../../form-action.server.ts';
import { notFound, pathId } from '../../found.ts';
import { LostFile } from './upload.ts';

// Reads the form of a page that takes files. Called only after the sender's rights were checked.

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** The host answers bodies that are malformed, too long or too slow. */
export async function readUploadForm({ request, context }: Args): Promise<FormData> {
  const upload = context.get(uploadContext);
  if (upload === undefined) return request.formData();
  try {
    return await upload.read();
  } catch {
    throw data(null, { status: 400 });
  }
}

// Forms of an image manager, for an activity's page, a service or a catalog.

type Context = Readonly<RouterContextProvider>;

export type ImagesOwner = {
  activityId: number;
  /** Owner of the pictures, and the kind under which a new order can be undone. */
  id: number;
  kind: Ordered;
  /** Address of the page with the manager. */
  page: string;
  list(): Promise<OwnImage[]>;
  set(deps: Deps, order: ImageOrder): Promise<Result<undefined, 'not-found' | ImagesError>>;
};

/** Whether the form is the image manager's; otherwise it is the page's own. */
export function isImagesForm(fields: FormData): boolean {
  return intentOf(fields).startsWith('images-');
}

export async function changeImages(context: Context, fields: FormData, owner: ImagesOwner) {
  const intent = intentOf(fields);
  if (intent === 'images-upload') return upload(context, fields, owner);
  const id = pathId(String(fields.get('imageId')));
  if (!(await owner.list()).some((image) => image.id === id))
    return goneImage(context, owner, { id, intent });
  if (intent === 'images-describe') {
    const typed = String(fields.get('alt') ?? '');
    const alt = optionalLine(MAX_ALT).safeParse(typed);
    if (!alt.success) {
      const described = { imageId: id, typed, error: alt.error.issues[0]?.message ?? '' };
      return refuse({ problems: [], added: 0, described });
    }
    const description = { imageId: id, alt: alt.data ?? '' };
    await activityImages.describeImage(context.get(depsContext), operatorOf(context), description);
    return saying(context, `${owner.page}#immagine-${id}`, 'Descrizione salvata');
  }
  if (intent === 'images-remove') {
    const outcome = await owner.set(context.get(depsContext), (ids) => without(ids, id));
    if (!outcome.ok) throw notFound();
    const dropped = await dropUnusedImage(context.get(depsContext), operatorOf(context), id);
    const to = `${owner.page}#immagini`;
    if (dropped.ok) return saying(context, to, 'Immagine tolta');
    const text = `Immagine tolta. ${ERRORS.FILE_DELETE_FAILED.message}: ci riproviamo noi`;
    return redirectSaying(context, to, { tone: 'warn', text });
  }
  const place = readId(String(fields.get('place')));
  const direction = intent === 'images-up' ? 'up' : 'down';
  return redirectDone(context, await moveImage(context, owner, { id, direction, place }));
}

function moveImage(context: Context, { id, kind, page, set }: ImagesOwner, step: Move): Promise<Done> {
  const place = { deps: context.get(depsContext), viewer: operatorOf(context) };
  const done = { kind, id, to: `${page}#immagine-${step.id}`, text: 'Ordine salvato' };
  return doneUndoably(place, done, (inTx) => set(inTx, (ids) => moved(ids, step)));
}

/** A picture deleted before, in another tab or by a second press. */
async function goneImage(
  context: Context,
  { activityId, page }: ImagesOwner,
  { id, intent }: { id: number; intent: string },
): Promise<Response> {
  if (!(await activityImages.wasImageHere(context.get(depsContext), { imageId: id, activityId })))
    throw notFound();
  if (intent === 'images-remove') return saying(context, `${page}#immagini`, 'Immagine tolta');
  const text = 'Questa immagine è stata tolta nel frattempo: ecco quelle che ci sono';
  return redirectSaying(context, `${page}#immagini`, { tone: 'warn', text });
}

async function upload(context: Context, fields: FormData, owner: ImagesOwner) {
  const files = uploadedFiles(fields);
  if (files.length === 0) return refuse({ problems: ['Scegli almeno un file'], added: 0 });
  const shownNow = (await owner.list()).map(({ id }) => id);
  const { activityId, page } = owner;
  const form = formOf(fields, page);
  const { ids, problems } = await storeFiles(context, files, { activityId, form, shown: shownNow });
  const shown =
    ids.length === 0
      ? undefined
      : await owner.set(context.get(depsContext), (current) => [...current, ...ids]);
  if (shown?.ok === false) {
    if (shown.error === 'not-found') throw notFound();
    return refuse({
      problems: [`Puoi tenere al massimo ${MAX_IMAGES} immagini: togline una prima`],
      added: 0,
    });
  }
  if (problems.length > 0) return refuse({ problems, added: ids.length });
  const text = counted(ids.length, 'immagine caricata', 'immagini caricate');
  return saying(context, `${owner.page}#immagini`, text);
}

/** The chosen files: an empty file field arrives as a file without a name. */
export function uploadedFiles(fields: FormData): File[] {
  return fields
    .getAll('files')
    .filter((file) => file instanceof File && (file.size > 0 || file instanceof LostFile)) as File[];
}

/** Id of the form, from what it says it showed: sent twice, it is the same. */
export function formOf(fields: FormData, page: string): string | undefined {
  const seen = fields.get('seen');
  return typeof seen === 'string' ? `${page} ${intentOf(fields)} ${seen}` : undefined;
}

type Where = {
  activityId: number;
  form: string | undefined;
  /** Pictures already there. */
  shown: readonly number[];
};

/** One after the other, because each may take much memory while it is read. */
export async function storeFiles(
  context: Context,
  files: readonly File[],
  { activityId, form, shown }: Where,
) {
  const ids: number[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const full = new Set([...shown, ...ids]).size >= MAX_IMAGES;
    const stored = await store(context, file, { activityId, form, full });
    if (typeof stored === 'number') ids.push(stored);
    else problems.push((SAID[stored] ?? '') + problemText(file.name, stored));
  }
  return { ids, problems };
}

/** The catalogue's text for the problem, put before the rest. */
const SAID: Partial<Record<ImageProblem, string>> = {
  'too-large': `${ERRORS.FILE_TOO_LARGE.message}. `,
  'not-kept': `${ERRORS.UPLOAD_FAILED.message}. `,
};

type Storing = Pick<Where, 'activityId' | 'form'> & { full: boolean };

async function store(context: Context, file: File, storing: Storing): Promise<number | ImageProblem> {
  if (file instanceof LostFile) return 'not-kept';
  const bytes = new Uint8Array(await file.arrayBuffer());
  const upload = { ...storing, bytes, alt: '' };
  const added = await activityImages.addImage(context.get(depsContext), operatorOf(context), upload);
  if (added.ok) return added.value.imageId;
  if (added.error === 'not-found') throw notFound();
  if (added.error === 'not-kept') context.get(requestContext).log.error({}, 'no room left for a picture');
  return added.error;
}

function intentOf(fields: FormData): string {
  return String(fields.get('intent') ?? '');
}

function refuse(images: ImagesAnswer) {
  return data({ images }, { status: 422 });
}

function saying(context: Context, to: string, text: string): Response {
  return redirectSaying(context, to, { tone: 'success', text });
}
