// Addresses and refusals of a service's pages.
import type { CreateServiceError } from '#app/domain/catalog/services.server.ts';
import type { LinkResourcesError } from '#app/domain/scheduling/service-resources.server.ts';
import { NOT_HOST } from '#app/ui/dashboard/services/services-view.tsx';

type Named = { id: number; name: string };

/** The addresses around one service, and the way back to it. */
export function serviceHome(subdomain: string, serviceId: number): string {
  return `/dashboard/${subdomain}/services/${serviceId}`;
}

/** Above a page of a part of the service. */
export function serviceCrumbs(subdomain: string, { id, name }: Named, part: { label: string; path: string }) {
  const home = serviceHome(subdomain, id);
  return [
    { label: name, href: home },
    { label: part.label, href: `${home}/${part.path}` },
  ];
}

/** What is said beside the fields of a service that was refused. */
export const SERVICE_REFUSALS: Record<
  Exclude<CreateServiceError | LinkResourcesError, 'not-found'>,
  Record<string, string[]>
> = {
  'unknown-category': { categoryId: ["Scegli una categoria dall'elenco"] },
  'unknown-resource': { resourceIds: ["Scegli le risorse dall'elenco"] },
  'not-host': { name: [NOT_HOST] },
};
