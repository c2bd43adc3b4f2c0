/** Where a form came from, as a path on this host: whatever would lead to another host ends at the front page. */
export function pathOnThisHost(back: FormDataEntryValue | null): string {
  if (typeof back !== 'string' || !back.startsWith('/')) return '/';
  const here = 'http://here.invalid';
  const url = URL.parse(back, here);
  return url?.origin === here ? url.pathname.replace(/^\/+/, '/') + url.search : '/';
}
