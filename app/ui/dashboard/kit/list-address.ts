// The address of the same list with something else chosen.

type Address = { pathname: string; search: string };

/** What changes to undefined is taken away. Paging starts again, unless the change is the page. */
export function listHref(
  { pathname, search }: Address,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const query = new URLSearchParams(search);
  for (const name of ['after', 'before', ...Object.keys(changes)]) query.delete(name);
  for (const [name, value] of Object.entries(changes)) if (value !== undefined) query.set(name, value);
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}
