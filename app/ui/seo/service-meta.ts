// Metadata of a service's page: price, and whether it can be booked.
import type { MetaDescriptor } from 'react-router';

import { activityUrl } from '#app/domain/activities/activity.ts';
import type { PublicActivity, ServicePage } from '#app/domain/catalog/service-page.ts';
import type { MonthOffer } from '#app/domain/scheduling/availability.ts';

import {
  breadcrumbData,
  CONTEXT,
  type Crumb,
  previewPicture,
  publicMeta,
  sellerData,
  type StructuredData,
} from './page-meta.ts';

type Shown = { activity: PublicActivity; service: ServicePage; month: MonthOffer; apexUrl: string };

/** Without a title, which the page sets itself. */
export function serviceMeta({ activity, service, month, apexUrl }: Shown): MetaDescriptor[] {
  const { catalog, images } = service;
  const origin = activityUrl(apexUrl, activity.subdomain);
  const catalogUrl = `${origin}/${catalog.id}/${catalog.slug}`;
  const url = `${catalogUrl}/${service.id}/${service.slug}`;
  const crumbs = [
    { name: activity.name, url: `${origin}/` },
    { name: catalog.name, url: catalogUrl },
    { name: service.name, url },
  ];
  const available =
    service.bookable && (month.nextBookableDate !== undefined || month.days.some(({ bookable }) => bookable));
  return publicMeta({
    title: `${service.name} · ${activity.name}`,
    description: service.description,
    url,
    siteName: activity.name,
    picture: previewPicture(images[0], origin),
    structuredData: serviceData({ activity, service, crumbs, url, origin, available }),
  }).filter((descriptor) => !('title' in descriptor));
}

// Structured data of a service: description, place, price.

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
