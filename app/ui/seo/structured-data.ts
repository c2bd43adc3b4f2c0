// Structured data (schema.org) of the public pages. The router escapes what it writes into the page.
import type { PublicActivity, ServiceCard, ServicePage } from '#app/domain/catalog/service-page.ts';

import { previewPicture } from './page-meta.ts';

type Data = Record<string, unknown>;

const CONTEXT = 'https://schema.org';

export function platformData({ appName, apexUrl }: { appName: string; apexUrl: string }): Data {
  const organization = {
    '@type': 'Organization',
    '@id': `${apexUrl}/#organization`,
    name: appName,
    url: `${apexUrl}/`,
  };
  return {
    '@context': CONTEXT,
    '@graph': [
      organization,
      {
        '@type': 'WebSite',
        name: appName,
        url: `${apexUrl}/`,
        inLanguage: 'it-IT',
        publisher: { '@id': organization['@id'] },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${apexUrl}/?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
}

export function activityData(activity: PublicActivity, origin: string): Data {
  return {
    '@context': CONTEXT,
    '@type': 'LocalBusiness',
    ...sellerData(activity, origin),
    description: activity.description,
    image: activity.images.map((image) => previewPicture(image, origin)?.url),
    telephone: activity.phone,
    email: activity.email,
    vatID: activity.vatNumber === undefined ? undefined : `IT${activity.vatNumber}`,
    address: activity.address === undefined ? undefined : postalAddress(activity.address, activity.city),
    sameAs: activity.website,
    currenciesAccepted: 'EUR',
  };
}

function sellerData({ name, legalName }: PublicActivity, origin: string): Data {
  return { '@id': `${origin}/#activity`, name, legalName: legalName || undefined, url: `${origin}/` };
}

/** The address is one line by now, street first. */
function postalAddress(line: string, city: string | undefined): Data {
  const [, street, zip] = /^(.*), (\d{5}) /.exec(line) ?? [];
  return {
    '@type': 'PostalAddress',
    streetAddress: street ?? line,
    postalCode: zip,
    addressLocality: city,
    addressCountry: 'IT',
  };
}

export type Crumb = { name: string; url: string };

export function catalogData(
  crumbs: readonly Crumb[],
  { url, services }: { url: string; services: readonly ServiceCard[] },
): Data {
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

function breadcrumbData(crumbs: readonly Crumb[]): Data {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}

type Offered = {
  activity: PublicActivity;
  service: ServicePage;
  crumbs: readonly Crumb[];
  url: string;
  origin: string;
  /** Some day can be booked, in the month shown or later. */
  available: boolean;
};

export function serviceData({ activity, service, crumbs, url, origin, available }: Offered): Data {
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
  { rates }: ServicePage,
  { url, available, seller }: { url: string; available: boolean; seller: Data },
): Data {
  const cents = rates.map(({ priceCents }) => priceCents);
  return {
    '@type': 'AggregateOffer',
    url,
    priceCurrency: 'EUR',
    lowPrice: euros(Math.min(...cents)),
    highPrice: euros(Math.max(...cents)),
    offerCount: rates.length,
    availability: `${CONTEXT}/${available ? 'InStock' : 'OutOfStock'}`,
    seller: { '@type': 'Organization', ...seller },
  };
}

function euros(cents: number): string {
  return (cents / 100).toFixed(2);
}
