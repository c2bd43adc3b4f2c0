// Long lists of administration: newest first by id, so that neither equal times nor new rows shift a page.

export const PAGE_SIZES = [24, 48, 96] as const;

export type IdPaging = { size: number; after: number | undefined; before: number | undefined };

export type Page<Row> = { items: Row[]; previous: string | undefined; next: string | undefined };

export function readPaging(query: URLSearchParams): IdPaging {
  const size = Number(query.get('size'));
  const after = idIn(query.get('after'));
  return {
    size: PAGE_SIZES.find((each) => each === size) ?? PAGE_SIZES[0],
    after,
    before: after === undefined ? idIn(query.get('before')) : undefined,
  };
}

/** undefined for what none of our pages wrote: the list then begins at its beginning. */
function idIn(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** `rows` are one more than a page, in the direction in which they were read. */
export function pageOf<Row extends { id: number }>(rows: readonly Row[], paging: IdPaging): Page<Row> {
  const { size, after, before } = paging;
  const more = rows.length > size;
  const items = rows.slice(0, size);
  if (before !== undefined) items.reverse();
  const cursor = (row: Row | undefined) => (row === undefined ? undefined : String(row.id));
  return {
    items,
    previous: (before === undefined ? after !== undefined : more) ? cursor(items[0]) : undefined,
    next: before !== undefined || more ? cursor(items.at(-1)) : undefined,
  };
}
