// Keyset pages of long lists: an address names the row after or before which the page begins, so that new
// rows neither repeat nor hide others. Browser-safe.

export type Page<Row> = { items: Row[]; previous: string | undefined; next: string | undefined };

/** The place of a page in the list; without both it is the first page. */
export type Bounds<Cursor> = { after: Cursor | undefined; before: Cursor | undefined };

/** Newest first by id; by time, rows with equal times could move between pages. */
export type IdPaging = Bounds<number> & { size: number };

export const PAGE_SIZES = [12, 24, 48, 96] as const;
const USUAL_SIZE = 24;

export function readPageSize(query: URLSearchParams, sizes: readonly number[] = PAGE_SIZES): number {
  const size = Number(query.get('size'));
  return sizes.find((each) => each === size) ?? USUAL_SIZE;
}

/** Reads the bounds as text; `boundsOf` parses them. */
export function readBounds(query: URLSearchParams): Bounds<string> {
  return { after: query.get('after') ?? undefined, before: query.get('before') ?? undefined };
}

/** Returns at most one of both. Text that is no cursor counts as missing: the list begins at its start. */
export function boundsOf<Cursor>(
  { after, before }: Partial<Bounds<string>>,
  parse: (text: string) => Cursor | undefined,
): Bounds<Cursor> {
  const parsed = after === undefined ? undefined : parse(after);
  if (parsed !== undefined || before === undefined) return { after: parsed, before: undefined };
  return { after: undefined, before: parse(before) };
}

/** For ids of every list, also the audit log's large ones. */
export function idBoundsOf(bounds: Bounds<string>): Bounds<number> {
  return boundsOf(bounds, (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined));
}

type Cut = Bounds<unknown> & { size: number };

/** `rows`: up to one more than a page, in the order of the query. */
export function pageOf<Row>(
  rows: readonly Row[],
  { size, after, before }: Cut,
  cursorOf: (row: Row) => string,
): Page<Row> {
  const more = rows.length > size;
  const items = rows.slice(0, size);
  if (before !== undefined) items.reverse();
  const [first, last] = [items[0], items.at(-1)];
  const [hasPrevious, hasNext] = before === undefined ? [after !== undefined, more] : [more, true];
  return {
    items,
    previous: hasPrevious && first !== undefined ? cursorOf(first) : undefined,
    next: hasNext && last !== undefined ? cursorOf(last) : undefined,
  };
}

export function pageById<Row extends { id: number }>(rows: readonly Row[], paging: IdPaging): Page<Row> {
  return pageOf(rows, paging, ({ id }) => String(id));
}
