// Page sizes of administrators' lists, which are ordered by id, newest first.
import { type IdPaging, idBoundsOf, readBounds, readPageSize } from '../paging.ts';

export const ADMIN_PAGE_SIZES = [24, 48, 96] as const;

export function readPaging(query: URLSearchParams): IdPaging {
  return { size: readPageSize(query, ADMIN_PAGE_SIZES), ...idBoundsOf(readBounds(query)) };
}
