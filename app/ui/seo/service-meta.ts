// Metadata of a service's page: price, and whether it can be booked.
import type { MetaDescriptor } from 'react-router';

import { activityUrl } from '#app/domain/activities/activity.ts';
import type { PublicActivity, ServicePage } from '#app/domain/catalog/service-page.ts';
import type { MonthOffer } from '#app/domain/scheduling/availability.ts';

import { previewPicture, publicMeta } from './page-meta.ts';
import { serviceData } from './service-data.ts';

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
