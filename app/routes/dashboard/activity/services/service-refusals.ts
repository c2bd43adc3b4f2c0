// What is said beside the fields of a service that was refused.
import type { CreateServiceError } from '#app/domain/catalog/create-service.server.ts';
import type { LinkResourcesError } from '#app/domain/scheduling/link-resources.server.ts';
import { NOT_HOST } from '#app/ui/dashboard/services/not-host.ts';

export const SERVICE_REFUSALS: Record<
  Exclude<CreateServiceError | LinkResourcesError, 'not-found'>,
  Record<string, string[]>
> = {
  'unknown-category': { categoryId: ["Scegli una categoria dall'elenco"] },
  'unknown-resource': { resourceIds: ["Scegli le risorse dall'elenco"] },
  'not-host': { name: [NOT_HOST] },
};
