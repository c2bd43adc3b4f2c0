// What the list of entries can be narrowed by, as its address says it. Anything unusable is left out.
import { ENTRY_SOURCES, ENTRY_STATUSES, type EntrySource, type EntryStatus } from './entry.ts';

export const ENTRY_SIDES = ['received', 'sent'] as const;
/** `ENDED` is no status of its own: what ended keeps the one it had. */
export const ENTRY_STATES = [...ENTRY_STATUSES, 'ENDED'] as const;

export type EntryFilter = {
  /** From others about one's own services, or about theirs. */
  side: (typeof ENTRY_SIDES)[number] | undefined;
  state: EntryStatus | 'ENDED' | undefined;
  source: EntrySource | undefined;
};

export const ENTRIES_PER_PAGE = 24;

export function readEntryFilter(query: URLSearchParams): EntryFilter {
  const oneOf = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === query.get(name));
  return {
    side: oneOf('side', ENTRY_SIDES),
    state: oneOf('status', ENTRY_STATES),
    source: oneOf('source', ENTRY_SOURCES),
  };
}
