/** What an id column holds at most. */
export const MAX_ID = 2_147_483_647;

/** Digits only, within what an id column holds; anything else is no id. */
export function readId(text: string | undefined): number | undefined {
  if (text === undefined || !/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const id = Number(text);
  return id <= MAX_ID ? id : undefined;
}

/** As `randomUUID` writes it; anything else is none. */
export function readUuid(text: string): string | undefined {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text) ? text : undefined;
}

/** An id by which a list is narrowed. Nothing has the id 0: what can't be an id finds nothing, rather than everything. */
export function readFilterId(text: string | null): number | undefined {
  if (text === null || text.trim() === '') return undefined;
  const id = Number(text);
  return Number.isInteger(id) && id > 0 && id <= MAX_ID ? id : 0;
}
