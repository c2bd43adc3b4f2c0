// Colours, logo and pictures of an activity's page.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import { updateActivity } from '#app/domain/activities/activities.server.ts';
import { pageColoursForm } from '#app/domain/activities/activity-fields.ts';
import { listActivityImages, setActivityImages } from '#app/domain/activities/activity-images.server.ts';
import { findPageSettings } from '#app/domain/activities/own-activities.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { PageSettingsView } from '#app/ui/dashboard/page-settings-view.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { notFound } from '../../found.ts';
import type { ImagesOwner } from '../images/change-images.server.ts';
import * as upload from '../images/change-images.server.ts';
import { IMAGES_BODY_LIMIT } from '../images/upload.ts';
import type { Route } from './+types/page';

export const handle = { bodyLimit: IMAGES_BODY_LIMIT };

export { shouldRevalidate } from '../../after-a-refusal.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { id, name, subdomain } = ownActivityOf(context);
  return { name, subdomain, ...(await findPageSettings(depsOf(context), id)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await upload.readUploadForm({ request, context });
  if (upload.isImagesForm(fields)) return upload.changeImages(context, fields, pageImages(context));
  if (String(fields.get('intent')).startsWith('logo-')) return changeLogo(context, fields);
  const submission = parseWithZod(fields, { schema: pageColoursForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const { id, subdomain } = ownActivityOf(context);
  const change = { activityId: id, changes: submission.value };
  const outcome = await updateActivity(depsOf(context), operatorOf(context), change);
  if (!outcome.ok) throw notFound();
  return redirectSaying(context, `/dashboard/${subdomain}/page`, { tone: 'success', text: 'Colori salvati' });
}

type Context = Route.ActionArgs['context'];

function pageImages(context: Context): ImagesOwner {
  const deps = depsOf(context);
  const { id: activityId, subdomain } = ownActivityOf(context);
  return {
    activityId,
    id: activityId,
    kind: 'page-pictures',
    page: `/dashboard/${subdomain}/page`,
    list: () => listActivityImages(deps, activityId),
    set: (inTx, imageIds) => setActivityImages(inTx, operatorOf(context), { activityId, imageIds }),
  };
}

async function changeLogo(context: Context, fields: FormData) {
  if (fields.get('intent') === 'logo-remove') return setLogo(context, null);
  const [file] = upload.uploadedFiles(fields);
  if (file === undefined) return refuse(['Scegli un file']);
  const { id: activityId } = ownActivityOf(context);
  const where = { activityId, form: upload.formOf(fields, 'logo'), shown: [] };
  const { ids, problems } = await upload.storeFiles(context, [file], where);
  const [logoId] = ids;
  return logoId === undefined ? refuse(problems) : setLogo(context, logoId);
}

async function setLogo(context: Context, logoId: number | null): Promise<Response> {
  const { id: activityId, subdomain } = ownActivityOf(context);
  const deps = depsOf(context);
  const outcome = await setActivityImages(deps, operatorOf(context), { activityId, logoId });
  if (!outcome.ok) throw notFound();
  const text = logoId === null ? 'Logo tolto' : 'Logo salvato';
  return redirectSaying(context, `/dashboard/${subdomain}/page#logo`, { tone: 'success', text });
}

function refuse(problems: string[]) {
  return data({ logo: { problems } }, { status: 422 });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{`Pagina di ${loaderData.name}`}</PageTitle>
      <PageSettingsView {...loaderData} answer={actionData} />
    </>
  );
}
