// The calendars somebody can subscribe to: one for each of their activities and each resource.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { FeedAddress, FeedsOfActivity } from './feed.ts';
import { feedSecret } from './feed-secret.server.ts';

type Needs = Pick<Deps, 'db' | 'secrets'>;

type Row = {
  activity_id: number;
  activity: string;
  resource_id: number | null;
  resource: string | null;
  seed: string | null;
  secret_hash: string | null;
};

export async function listFeeds(deps: Needs, { userId }: Viewer): Promise<FeedsOfActivity[]> {
  const rows = await deps.db.execute<Row>(sql`
    select t.activity_id, a.name as activity, t.resource_id, t.resource, f.seed, f.secret_hash
      from memberships m join activities a on a.id = m.activity_id
      join lateral (
        select a.id as activity_id, null::int as resource_id, null::text as resource
        union all select r.activity_id, r.id, r.name from resources r where r.activity_id = a.id and r.archived_at is null) t on true
      left join calendar_feeds f on f.activity_id = t.activity_id and f.user_id = m.user_id
            and f.resource_id is not distinct from t.resource_id
     where m.user_id = ${userId} order by lower(a.name), a.id, t.resource_id is not null, lower(t.resource), t.resource_id`);
  const activities = new Map<number, FeedsOfActivity>();
  for (const row of rows) {
    const { activity_id: activityId, activity: name } = row;
    const entry = activities.get(activityId) ?? { activityId, name, feeds: [] };
    activities.set(activityId, entry);
    entry.feeds.push({
      activityId,
      resourceId: row.resource_id ?? undefined,
      resourceName: row.resource ?? undefined,
      address: addressOf(deps, row),
    });
  }
  return [...activities.values()];
}

function addressOf(deps: Needs, { seed, secret_hash: hash }: Row): FeedAddress | undefined {
  if (seed === null || hash === null) return undefined;
  const secret = feedSecret(deps, { seed, secretHash: hash });
  return secret === undefined ? undefined : { secret, hash };
}
