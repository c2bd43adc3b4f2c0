/** The largest value of an id column. */
export const MAX_ID = 2_147_483_647;

/** undefined unless the text is a positive whole number that fits an id column. */
export function readId(text: string | undefined): number | undefined {
  if (text === undefined || !/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const id = Number(text);
  return id <= MAX_ID ? id : undefined;
}

/** undefined unless the text has the form that `randomUUID` writes. */
export function readUuid(text: string): string | undefined {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text) ? text : undefined;
}

/**
 * Reads an id that filters a list. A text that can't be an id becomes 0, which no row has, so that the list
 * is empty, not unfiltered.
 */
export function readFilterId(text: string | null): number | undefined {
  if (text === null || text.trim() === '') return undefined;
  const id = Number(text);
  return Number.isInteger(id) && id > 0 && id <= MAX_ID ? id : 0;
}
