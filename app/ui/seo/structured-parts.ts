// Structured data (schema.org) of the public pages: what several of them say. The router escapes what it writes into
// the page. Each page has a file of its own, so that browsers load no other's.
import type { PublicActivity } from '#app/domain/catalog/service-page.ts';

export type StructuredData = Record<string, unknown>;

export const CONTEXT = 'https://schema.org';

export function sellerData({ name, legalName }: PublicActivity, origin: string): StructuredData {
  return { '@id': `${origin}/#activity`, name, legalName: legalName || undefined, url: `${origin}/` };
}

export type Crumb = { name: string; url: string };

export function breadcrumbData(crumbs: readonly Crumb[]): StructuredData {
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
