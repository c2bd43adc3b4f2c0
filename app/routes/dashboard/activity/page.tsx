// How an activity's page looks: colours, logo, pictures.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { findPageSettings } from '#app/domain/activities/own-activities.server.ts';
import { pageColoursForm } from '#app/domain/activities/activity-fields.ts';
import { updateActivity } from '#app/domain/activities/activities.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { PageSettingsView } from '#app/ui/dashboard/page-settings-view.tsx';
import { PageTitle } from '#app/ui/shell/page-title.tsx';

import type { Route } from './+types/page';
import { changeImages, isImagesForm, readUploadForm } from '../images/change-images.server.ts';
import { IMAGES_BODY_LIMIT } from '../images/upload.ts';
import { notFound } from '../addresses.ts';
import { changeLogo, pageImages } from './page-images.server.ts';

export const handle = { bodyLimit: IMAGES_BODY_LIMIT };

export { shouldRevalidate } from '../../after-a-refusal.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { id, name, subdomain } = ownActivityOf(context);
  return { name, subdomain, ...(await findPageSettings(context.get(depsContext), id)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readUploadForm({ request, context });
  if (isImagesForm(fields)) return changeImages(context, fields, pageImages(context));
  if (String(fields.get('intent')).startsWith('logo-')) return changeLogo(context, fields);
  const submission = parseWithZod(fields, { schema: pageColoursForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const { id, subdomain } = ownActivityOf(context);
  const change = { activityId: id, changes: submission.value };
  const outcome = await updateActivity(context.get(depsContext), operatorOf(context), change);
  if (!outcome.ok) throw notFound();
  return redirectSaying(context, `/dashboard/${subdomain}/page`, { tone: 'success', text: 'Colori salvati' });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{`Pagina di ${loaderData.name}`}</PageTitle>
      <PageSettingsView {...loaderData} answer={actionData} />
    </>
  );
}
