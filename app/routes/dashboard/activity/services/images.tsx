// The pictures of a service.
import { depsContext } from '#app/contexts.ts';
import { listServiceImages, setServiceImages } from '#app/domain/catalog/images.server.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { ImageEditor } from '#app/ui/dashboard/image-editor.tsx';
import { ServiceFrame } from '#app/ui/dashboard/services/service-view.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import { changeImages, readUploadForm } from '../../images/change-images.server.ts';
import { IMAGES_BODY_LIMIT } from '../../images/upload.ts';
import type { Route } from './+types/images';
import { requireOwnService, serviceHome } from '../own.server.ts';

export const handle = { bodyLimit: IMAGES_BODY_LIMIT };

// Pictures were added or taken away in another tab: what is said of their number is said of those shown.
export { shouldRevalidate } from '../../../after-a-refusal.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name, archived } = await requireOwnService({ context, params });
  const images = await listServiceImages(context.get(depsContext), id);
  return { base: `/dashboard/${ownActivityOf(context).subdomain}`, service: { id, name, archived }, images };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { id: serviceId } = await requireOwnService({ context, params });
  const deps = context.get(depsContext);
  const { id: activityId } = ownActivityOf(context);
  return changeImages(context, await readUploadForm({ request, context }), {
    activityId,
    page: `${serviceHome(context, serviceId)}/images`,
    list: () => listServiceImages(deps, serviceId),
    set: (imageIds) => setServiceImages(deps, operatorOf(context), { serviceId, imageIds }),
  });
}

export default function ServiceImages({ loaderData, actionData }: Route.ComponentProps) {
  const { base, service, images } = loaderData;
  return (
    <>
      <PageTitle>{`Immagini di ${service.name}`}</PageTitle>
      <ServiceFrame base={base} service={service}>
        <ImageEditor
          images={images}
          answer={actionData?.images}
          hint="La prima è quella delle schede; le altre si vedono nella pagina del servizio."
        />
      </ServiceFrame>
    </>
  );
}
