// Metadata of a public page for search engines and link previews.
import type { MetaDescriptor } from 'react-router';

import type { ImageRef } from '#app/domain/activities/image-ref.ts';
import type { PublicActivity } from '#app/domain/catalog/service-page.ts';

export type PublicPage = {
  title: string;
  description: string;
  /** The page's canonical address, from the configured base. */
  url: string;
  siteName: string;
  picture?: { url: string; alt: string; width: number; height: number } | undefined;
  structuredData?: Record<string, unknown> | undefined;
};

const LONGEST_DESCRIPTION = 155;

export function publicMeta(page: PublicPage): MetaDescriptor[] {
  const { title, url, siteName, picture, structuredData } = page;
  const description = summaryOf(page.description);
  return [
    { title },
    ...(description === '' ? [] : [{ name: 'description', content: description }]),
    { tagName: 'link', rel: 'canonical', href: url },
    ...previewOf({ title, description, url, siteName }),
    ...(picture ? pictureOf(picture) : []),
    { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
    ...(structuredData ? [{ 'script:ld+json': structuredData }] : []),
  ];
}

function previewOf({ title, description, url, siteName }: Omit<PublicPage, 'picture' | 'structuredData'>) {
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'it_IT' },
    { property: 'og:site_name', content: siteName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
  ];
}

function pictureOf({ url, alt, width, height }: PublicPage['picture'] & {}) {
  return [
    { property: 'og:image', content: url },
    { property: 'og:image:alt', content: alt },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
  ];
}

const PREVIEW = { width: 1280, height: 640 };

/** A picture for previews: JPEG, because some readers know nothing newer. */
export function previewPicture(
  image: ImageRef | undefined,
  origin: string,
): (PublicPage['picture'] & {}) | undefined {
  if (image === undefined) return undefined;
  const query = `url=/files/${encodeURIComponent(image.key)}&w=${PREVIEW.width}&h=${PREVIEW.height}&f=jpeg`;
  // Cropped to the shape and never enlarged: a shorter side stays as it is.
  const width = Math.min(PREVIEW.width, image.width);
  const height = Math.min(PREVIEW.height, image.height);
  return { url: `${origin}/api/image?${query}`, alt: image.alt, width, height };
}

/** The beginning of a text, as long as search results show, ending at a word. */
export function summaryOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= LONGEST_DESCRIPTION) return line;
  const cut = line.slice(0, LONGEST_DESCRIPTION);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[,;:.]$/, '')} …`;
}

// Structured data (schema.org) shared by public pages. The router escapes them. Each page has its own file,
// so that browsers load no other's.

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
