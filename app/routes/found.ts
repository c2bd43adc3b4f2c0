// Ids and records that a route asks for; unknown ones answer 404.
import { data } from 'react-router';
import { readId } from '#app/domain/read-id.ts';
import type { Result } from '#app/domain/result.ts';

/** The same answer for somebody else's record and for none. */
export function notFound() {
  return data(null, { status: 404 });
}

/** 405 for a form sent to a page without one. */
export function notAllowed() {
  return data(null, { status: 405 });
}

export function found<T>(value: T | undefined): T {
  if (value === undefined) throw notFound();
  return value;
}

/** The value, if the only possible refusal is a missing record. */
export function orNotFound<T>(outcome: Result<T, unknown>): T {
  if (!outcome.ok) throw notFound();
  return outcome.value;
}

/** Parses an id of an address or form of ours; 404 if invalid. */
export function pathId(text: string | undefined): number {
  return found(readId(text));
}
