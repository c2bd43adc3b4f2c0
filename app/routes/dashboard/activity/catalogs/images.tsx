// The covers of a catalog.
import { depsContext } from '#app/contexts.ts';
import { listCatalogImages, setCatalogImages } from '#app/domain/catalog/images.server.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { CatalogFrame } from '#app/ui/dashboard/catalogs.tsx';
import { ImageEditor } from '#app/ui/dashboard/image-editor.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import { changeImages, readUploadForm } from '../../images/change-images.server.ts';
import { IMAGES_BODY_LIMIT } from '../../images/upload.ts';
import type { Route } from './+types/images';
import { catalogHome, requireOwnCatalog } from '../own.server.ts';

export const handle = { bodyLimit: IMAGES_BODY_LIMIT };

// Pictures were added or taken away in another tab: what is said of their number is said of those shown.
export { shouldRevalidate } from '../../../after-a-refusal.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name } = await requireOwnCatalog({ context, params });
  const images = await listCatalogImages(context.get(depsContext), id);
  return { base: `/dashboard/${ownActivityOf(context).subdomain}`, catalog: { id, name }, images };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { id: catalogId } = await requireOwnCatalog({ context, params });
  const deps = context.get(depsContext);
  return changeImages(context, await readUploadForm({ request, context }), {
    activityId: ownActivityOf(context).id,
    page: `${catalogHome(context, catalogId)}/images`,
    list: () => listCatalogImages(deps, catalogId),
    set: (imageIds) => setCatalogImages(deps, operatorOf(context), { catalogId, imageIds }),
  });
}

export default function CatalogImages({ loaderData, actionData }: Route.ComponentProps) {
  const { base, catalog, images } = loaderData;
  return (
    <>
      <PageTitle>{`Immagini di ${catalog.name}`}</PageTitle>
      <CatalogFrame base={base} catalog={catalog}>
        <ImageEditor
          images={images}
          answer={actionData?.images}
          hint="La prima è la copertina. Se non ne carichi, usiamo la foto del primo servizio."
        />
      </CatalogFrame>
    </>
  );
}
