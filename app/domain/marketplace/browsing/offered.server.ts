// What is on offer to resellers: the SQL that the list, its filters and the page of one service share.
import { sql, type SQL } from 'drizzle-orm';

import { activitiesOf } from '../../activities/activities-of.server.ts';
import { hasPayableAccount } from '../../activities/pays-out.server.ts';
import { isListed } from '../../catalog/public-activity.server.ts';
import { isSold } from '../../catalog/service-cards.server.ts';
import type { Viewer } from '../../identity/viewer.ts';

/** For `s` services. */
const isShown: SQL = sql`s.visible_in_marketplace and s.archived_at is null`;

/** For `s` services of `a` activities: shown, of an activity that can be paid, with a rate that can be booked. */
export const isResellable: SQL = sql`${isShown} and a.suspended_at is null
  and ${hasPayableAccount}
  and exists (select from rates r where r.service_id = s.id and ${isSold})`;

/** The same, and published: what those who look around find. */
export const isOffered: SQL = sql`${isListed} and ${isResellable}`;

/** For `s` services: of an activity that somebody else runs. */
export function isOthers(viewer: Viewer): SQL {
  return sql`s.activity_id not in ${activitiesOf(viewer)}`;
}
