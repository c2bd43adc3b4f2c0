// The pictures of a service, or the covers of a catalog.
import type { ImageOrder } from '#app/domain/activities/image-ref.ts';
import * as pictures from '#app/domain/catalog/images.server.ts';
import type { Deps } from '#app/domain/deps.ts';
import { depsOf, operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { CatalogFrame } from '#app/ui/dashboard/catalogs.tsx';
import { ImageEditor } from '#app/ui/dashboard/image-editor.tsx';
import { ServiceFrame } from '#app/ui/dashboard/services/service-view.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { changeImages, readUploadForm } from '../images/change-images.server.ts';
import { IMAGES_BODY_LIMIT } from '../images/upload.ts';
import type { Route } from './+types/images';
import * as own from './own.server.ts';

export const handle = { bodyLimit: IMAGES_BODY_LIMIT };

// If there were too many, loads the pictures again: another tab may have changed them.
export { shouldRevalidate } from '../../after-a-refusal.ts';

async function ownerOf({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const deps = depsOf(context);
  const viewer = operatorOf(context);
  if (params.serviceId !== undefined) {
    const service = await own.requireOwnService({ context, params: { serviceId: params.serviceId } });
    const { id: serviceId } = service;
    return {
      service,
      id: serviceId,
      kind: 'service-pictures' as const,
      page: `${own.serviceHome(context, serviceId)}/images`,
      list: () => pictures.listServiceImages(deps, serviceId),
      set: (inTx: Deps, imageIds: ImageOrder) =>
        pictures.setServiceImages(inTx, viewer, { serviceId, imageIds }),
    };
  }
  const catalog = await own.requireOwnCatalog({ context, params: { catalogId: params.catalogId } });
  const { id: catalogId } = catalog;
  return {
    catalog,
    id: catalogId,
    kind: 'catalog-pictures' as const,
    page: `${own.catalogHome(context, catalogId)}/images`,
    list: () => pictures.listCatalogImages(deps, catalogId),
    set: (inTx: Deps, imageIds: ImageOrder) =>
      pictures.setCatalogImages(inTx, viewer, { catalogId, imageIds }),
  };
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { service, catalog, list } = await ownerOf({ context, params });
  return {
    base: own.dashboardHome(context),
    service: service && { id: service.id, name: service.name, archived: service.archived },
    catalog: catalog && { id: catalog.id, name: catalog.name },
    images: await list(),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const owner = { ...(await ownerOf({ context, params })), activityId: ownActivityOf(context).id };
  return changeImages(context, await readUploadForm({ request, context }), owner);
}

export default function Images({ loaderData, actionData }: Route.ComponentProps) {
  const { base, service, catalog, images } = loaderData;
  const editor = { images, answer: actionData?.images };
  return (
    <>
      <PageTitle>{`Immagini di ${(service ?? catalog)?.name}`}</PageTitle>
      {service ? (
        <ServiceFrame base={base} service={service}>
          <ImageEditor
            {...editor}
            hint="La prima è quella delle schede; le altre si vedono nella pagina del servizio."
          />
        </ServiceFrame>
      ) : null}
      {catalog ? (
        <CatalogFrame base={base} catalog={catalog}>
          <ImageEditor
            {...editor}
            hint="La prima è la copertina. Se non ne carichi, usiamo la foto del primo servizio."
          />
        </CatalogFrame>
      ) : null}
    </>
  );
}
