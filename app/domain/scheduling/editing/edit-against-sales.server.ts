// One edit of a resource's calendars: refused where it contradicts what is sold, unless those dates are to stay as
// they are while the others change. The caller's transaction rolls back on a refusal.
import type { Db } from '#db/client.ts';

import { err, ok, type Result } from '../../result.ts';
import type { SoldDate } from '../sold-dates.ts';
import { keepOffered } from './keep-offered.server.ts';
import { datesOf, leftWithoutOffer, soldOccurrences } from './sold-occurrences.server.ts';

export type Edit = {
  /** Held against sales. */
  resourceId: number;
  now: Date;
  /** Changes the other dates instead of refusing. */
  keepSold: boolean;
  /** Answers the slot that takes over, which is not to be offered on the kept dates. */
  apply: () => Promise<number | undefined>;
};

export type SoldError = { code: 'sold'; dates: SoldDate[] };

/** Answers the dates that stayed as they were. */
export async function editAgainstSales(
  tx: Db,
  { resourceId, now, keepSold, apply }: Edit,
): Promise<Result<{ kept: SoldDate[] }, SoldError>> {
  const before = await soldOccurrences(tx, resourceId, now);
  const replacement = await apply();
  const stranded = leftWithoutOffer(before, await soldOccurrences(tx, resourceId, now));
  const dates = datesOf(stranded);
  if (dates.length > 0 && !keepSold) return err({ code: 'sold', dates });
  if (dates.length > 0) await keepOffered(tx, { resourceId, now, stranded, replacement });
  return ok({ kept: dates });
}
