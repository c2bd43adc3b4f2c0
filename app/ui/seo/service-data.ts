// Structured data of a service: description, place, price.
import type { PublicActivity, ServicePage } from '#app/domain/catalog/service-page.ts';

import { previewPicture } from './page-meta.ts';
import { breadcrumbData, CONTEXT, type Crumb, sellerData, type StructuredData } from './structured-parts.ts';

type Offered = {
  activity: PublicActivity;
  service: ServicePage;
  crumbs: readonly Crumb[];
  url: string;
  origin: string;
  /** A day can be booked, in the shown month or later. */
  available: boolean;
};

export function serviceData({ activity, service, crumbs, url, origin, available }: Offered): StructuredData {
  return {
    '@context': CONTEXT,
    '@graph': [
      breadcrumbData(crumbs),
      {
        '@type': 'Product',
        name: service.name,
        description: service.description,
        category: service.category?.name,
        image: service.images.map((image) => previewPicture(image, origin)?.url),
        brand: { '@type': 'Brand', name: activity.name },
        offers:
          service.rates.length === 0
            ? undefined
            : offerData(service, { url, available, seller: sellerData(activity, origin) }),
      },
    ],
  };
}

function offerData(
  { rates, yearCents, address }: ServicePage,
  { url, available, seller }: { url: string; available: boolean; seller: StructuredData },
): StructuredData {
  return {
    '@type': 'AggregateOffer',
    url,
    priceCurrency: 'EUR',
    lowPrice: euros(yearCents.lowest),
    highPrice: euros(yearCents.highest),
    offerCount: rates.length,
    availability: `${CONTEXT}/${available ? 'InStock' : 'OutOfStock'}`,
    availableAtOrFrom: address === undefined ? undefined : { '@type': 'Place', address },
    offers: rates.map(({ name, priceCents }) => ({
      '@type': 'Offer',
      name,
      price: euros(priceCents),
      priceCurrency: 'EUR',
    })),
    seller: { '@type': 'Organization', ...seller },
  };
}

function euros(cents: number): string {
  return (cents / 100).toFixed(2);
}
