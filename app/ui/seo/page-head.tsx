// What a public page tells search engines and link previews. Only documents have it: browsers get title and address.
import type { ImageRef } from '#app/domain/activities/image-ref.ts';

export type StructuredData = Record<string, unknown>;

export type PublicPage = {
  title: string;
  description: string;
  /** The page's canonical address, from the configured base. */
  url: string;
  siteName: string;
  picture?: { url: string; alt: string; width: number; height: number } | undefined;
  structuredData?: StructuredData | undefined;
};

/** What browsers use of it. Without an address the page isn't to be found by searching. */
export function DocumentTitle({ title, url }: { title: string; url: string | undefined }) {
  return (
    <>
      <title>{title}</title>
      {url === undefined ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
    </>
  );
}

export function PageHead({ page: { structuredData, picture, ...page } }: { page: PublicPage }) {
  const description = summaryOf(page.description);
  const preview = {
    type: 'website',
    locale: 'it_IT',
    site_name: page.siteName,
    title: page.title,
    description,
    url: page.url,
    image: picture?.url,
    'image:alt': picture?.alt,
    'image:width': picture?.width,
    'image:height': picture?.height,
  };
  return (
    <>
      {description && <meta name="description" content={description} />}
      {Object.entries(preview).map(
        ([name, value]) => value && <meta key={name} property={`og:${name}`} content={String(value)} />,
      )}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      {structuredData && <script type="application/ld+json">{withoutMarkup(structuredData)}</script>}
    </>
  );
}

/** A `<!--` in a name could keep the script from ending. */
function withoutMarkup(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
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
function summaryOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= 155) return line;
  const cut = line.slice(0, 155);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[,;:.]$/, '')} …`;
}
