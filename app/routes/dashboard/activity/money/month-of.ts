import { isMonth } from '#app/domain/payments/statement/statement.ts';

import { notFound } from '../../not-found.ts';

/** `2027-06` out of a path; what is no month leads nowhere. */
export function monthOf(text: string | undefined): string {
  if (text === undefined || !isMonth(text)) throw notFound();
  return text;
}
