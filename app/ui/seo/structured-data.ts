// What public pages tell search engines as structured data: price, place, and whether a service can be booked.
import { activityUrl } from '#app/domain/activities/activity.ts';
import type { PublicActivity, ServiceCard, ServicePage } from '#app/domain/catalog/service-page.ts';
import type { MonthOffer } from '#app/domain/scheduling/availability.ts';
import { previewPicture, type PublicPage, type StructuredData } from './page-head.tsx';

const CONTEXT = 'https://schema.org';

function sellerData({ name, legalName }: PublicActivity, origin: string): StructuredData {
  return { '@id': `${origin}/#activity`, name, legalName: legalName || undefined, url: `${origin}/` };
}

function breadcrumbData(crumbs: readonly (readonly [name: string, address: string])[]): StructuredData {
  const itemListElement = crumbs.map(([name, item], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item,
  }));
  return { '@type': 'BreadcrumbList', itemListElement };
}

export function platformData({ appName, apexUrl }: { appName: string; apexUrl: string }): StructuredData {
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

export function activityData(activity: PublicActivity, origin: string): StructuredData {
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

/** Splits the address line, which begins with the street. */
function postalAddress(line: string, city: string | undefined): StructuredData {
  const [, street, zip] = /^(.*), (\d{5}) /.exec(line) ?? [];
  return {
    '@type': 'PostalAddress',
    streetAddress: street ?? line,
    postalCode: zip,
    addressLocality: city,
    addressCountry: 'IT',
  };
}

export function catalogData(
  crumbs: Parameters<typeof breadcrumbData>[0],
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

type Shown = { activity: PublicActivity; service: ServicePage; month: MonthOffer; apexUrl: string };

export function publicServicePage(shown: Shown): PublicPage {
  const { activity, service, apexUrl } = shown;
  const { catalog, images } = service;
  const origin = activityUrl(apexUrl, activity.subdomain);
  const catalogUrl = `${origin}/${catalog.id}/${catalog.slug}`;
  const url = `${catalogUrl}/${service.id}/${service.slug}`;
  const crumbs = breadcrumbData([
    [activity.name, `${origin}/`],
    [catalog.name, catalogUrl],
    [service.name, url],
  ]);
  const product = productData({ ...shown, url, origin });
  return {
    title: `${service.name} · ${activity.name}`,
    description: service.description,
    url,
    siteName: activity.name,
    picture: previewPicture(images[0], origin),
    structuredData: { '@context': CONTEXT, '@graph': [crumbs, product] },
  };
}

type Offered = Shown & { url: string; origin: string };

function productData({ activity, service, month, url, origin }: Offered): StructuredData {
  // In the shown month or later.
  const available =
    service.bookable && (month.nextBookableDate !== undefined || month.days.some(({ bookable }) => bookable));
  return {
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
