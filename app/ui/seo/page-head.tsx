// What a public page tells search engines and link previews. Only documents have it: browsers get title and address.
import type { ImageRef } from '#app/domain/activities/image-ref.ts';

/** By schema.org. */
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

const LONGEST_DESCRIPTION = 155;

/** What browsers use of it. Without an address the page isn't to be found by searching. */
export function DocumentTitle({ title, url }: { title: string; url: string | undefined }) {
  return (
    <>
      <title>{title}</title>
      {url === undefined ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
    </>
  );
}

export function PageHead({ page }: { page: PublicPage }) {
  const { title, url, siteName, picture, structuredData } = page;
  const description = summaryOf(page.description);
  return (
    <>
      {description && <meta name="description" content={description} />}
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="it_IT" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={url} />
      {picture && (
        <>
          <meta property="og:image" content={picture.url} />
          <meta property="og:image:alt" content={picture.alt} />
          <meta property="og:image:width" content={String(picture.width)} />
          <meta property="og:image:height" content={String(picture.height)} />
        </>
      )}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      {structuredData && <script type="application/ld+json">{JSON.stringify(structuredData)}</script>}
    </>
  );
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
  if (line.length <= LONGEST_DESCRIPTION) return line;
  const cut = line.slice(0, LONGEST_DESCRIPTION);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[,;:.]$/, '')} …`;
}
