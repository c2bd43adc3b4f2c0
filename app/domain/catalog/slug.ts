// The readable part of an address, never empty. Pages are found by the id beside it.

export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '');
  return slug === '' ? 'pagina' : slug;
}

type Placed = { catalogId: number; catalogSlug: string; id: number; slug: string; hasPage: boolean };

/** Path on the seller's site: the service's page, or the front where it has none. */
export function servicePath({ catalogId, catalogSlug, id, slug, hasPage }: Placed): string {
  return hasPage ? `/${catalogId}/${catalogSlug}/${id}/${slug}` : '/';
}
