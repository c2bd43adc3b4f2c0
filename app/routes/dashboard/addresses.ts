// Ids in the dashboard's addresses; what names nothing is not found.
import { data } from 'react-router';

import { readId } from '#app/domain/read-id.ts';
import type { Result } from '#app/domain/result.ts';

/** Somebody else's record and none at all are answered alike. */
export function notFound() {
  return data(null, { status: 404 });
}

/** A form sent to a page that has none. */
export function notAllowed() {
  return data(null, { status: 405 });
}

export function found<T>(value: T | undefined): T {
  if (value === undefined) throw notFound();
  return value;
}

/** What was done, where nothing but its not being there can be in the way. */
export function orNotFound<T>(outcome: Result<T, unknown>): T {
  if (!outcome.ok) throw notFound();
  return outcome.value;
}

/** What stands before and after the subdomain in the address of an activity's page. */
export function pageAddress(baseUrl: string): { before: string; after: string } {
  const { host, protocol } = new URL(baseUrl);
  return { before: `${protocol}//`, after: `.${host}` };
}

/** Ids in an address or in a form that our pages wrote; what is none leads nowhere. */
export function pathId(text: string | undefined): number {
  return found(readId(text));
}
