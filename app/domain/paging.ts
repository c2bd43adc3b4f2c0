// Long lists come in keyset pages: an address names the row after or before which a page lies, so that nothing is
// repeated or missed when rows come in between. Pure and browser-safe.

export type Page<Row> = { items: Row[]; previous: string | undefined; next: string | undefined };

/** Where a page lies. Without either it is the first. */
export type Bounds<Cursor> = { after: Cursor | undefined; before: Cursor | undefined };

/** Newest first by id, so that equal times don't shift a page. */
export type IdPaging = Bounds<number> & { size: number };

export const PAGE_SIZES = [12, 24, 48, 96] as const;
const USUAL_SIZE = 24;

export function readPageSize(query: URLSearchParams, sizes: readonly number[] = PAGE_SIZES): number {
  const size = Number(query.get('size'));
  return sizes.find((each) => each === size) ?? USUAL_SIZE;
}

/** As the address has them; `boundsOf` tells what they mean. */
export function readBounds(query: URLSearchParams): Bounds<string> {
  return { after: query.get('after') ?? undefined, before: query.get('before') ?? undefined };
}

/** One of both at most. What none of our pages wrote parses as undefined: the list then begins at its beginning. */
export function boundsOf<Cursor>(
  { after, before }: Partial<Bounds<string>>,
  parse: (text: string) => Cursor | undefined,
): Bounds<Cursor> {
  const parsed = after === undefined ? undefined : parse(after);
  if (parsed !== undefined || before === undefined) return { after: parsed, before: undefined };
  return { after: undefined, before: parse(before) };
}

/** Ids of any list, the audit log's larger ones too. */
export function idBoundsOf(bounds: Bounds<string>): Bounds<number> {
  return boundsOf(bounds, (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined));
}

type Cut = Bounds<unknown> & { size: number };

/** `rows` are one more than a page, if there are so many, in the direction in which they were read. */
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
