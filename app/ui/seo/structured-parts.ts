// Structured data (schema.org) shared by public pages. The router escapes them. Each page has its own file,
// so that browsers load no other's.
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
