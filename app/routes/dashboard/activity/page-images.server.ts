// The pictures and the logo of an activity's page.
import { data, type RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { listActivityImages, setActivityImages } from '#app/domain/activities/activity-images.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';

import { formOf, type ImagesOwner, storeFiles, uploadedFiles } from '../images/change-images.server.ts';
import { notFound } from '../addresses.ts';

type Context = Readonly<RouterContextProvider>;

export function pageImages(context: Context): ImagesOwner {
  const deps = context.get(depsContext);
  const { id: activityId, subdomain } = ownActivityOf(context);
  return {
    activityId,
    page: `/dashboard/${subdomain}/page`,
    list: () => listActivityImages(deps, activityId),
    set: (imageIds) => setActivityImages(deps, operatorOf(context), { activityId, imageIds }),
  };
}

export async function changeLogo(context: Context, fields: FormData) {
  if (fields.get('intent') === 'logo-remove') return setLogo(context, null);
  const [file] = uploadedFiles(fields);
  if (file === undefined) return refuse(['Scegli un file']);
  const { id: activityId } = ownActivityOf(context);
  const where = { activityId, form: formOf(fields, 'logo'), shown: [] };
  const { ids, problems } = await storeFiles(context, [file], where);
  const [logoId] = ids;
  return logoId === undefined ? refuse(problems) : setLogo(context, logoId);
}

async function setLogo(context: Context, logoId: number | null): Promise<Response> {
  const { id: activityId, subdomain } = ownActivityOf(context);
  const deps = context.get(depsContext);
  const outcome = await setActivityImages(deps, operatorOf(context), { activityId, logoId });
  if (!outcome.ok) throw notFound();
  const text = logoId === null ? 'Logo tolto' : 'Logo salvato';
  return redirectSaying(context, `/dashboard/${subdomain}/page#logo`, { tone: 'success', text });
}

function refuse(problems: string[]) {
  return data({ logo: { problems } }, { status: 422 });
}
