// Where to go after signing in: a path of the platform itself, or nowhere.

/** Checked by parsing, as a browser would: `//evil`, `\evil` and addresses with a scheme are dropped. */
export function safePath(wanted: string | null, baseUrl: string): string | undefined {
  if (wanted === null || !wanted.startsWith('/') || wanted.length > 2000) return undefined;
  const base = new URL(baseUrl);
  const url = URL.parse(wanted, base);
  if (url === null || url.origin !== base.origin || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}
