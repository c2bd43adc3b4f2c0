// Structured data of front pages: the platform's and an activity's.
import type { PublicActivity } from '#app/domain/catalog/service-page.ts';

import { CONTEXT, previewPicture, sellerData, type StructuredData } from './page-meta.ts';

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
