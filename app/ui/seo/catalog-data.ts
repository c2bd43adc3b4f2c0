// Structured data of a catalog: its services in order.
import type { ServiceCard } from '#app/domain/catalog/service-page.ts';

import { breadcrumbData, CONTEXT, type Crumb, type StructuredData } from './page-meta.ts';

export function catalogData(
  crumbs: readonly Crumb[],
  { url, services }: { url: string; services: readonly ServiceCard[] },
): StructuredData {
  return {
    '@context': CONTEXT,
    '@graph': [
      breadcrumbData(crumbs),
      {
        '@type': 'ItemList',
        itemListElement: services.map(({ id, slug, name }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          url: `${url}/${id}/${slug}`,
        })),
      },
    ],
  };
}
