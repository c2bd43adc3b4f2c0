// The kinds of activity as one list in the order of their tree, for choosing one.
import { asc } from 'drizzle-orm';

import { activityTypes } from '#db/schema/activities.ts';

import type { Deps } from '../deps.ts';

export type ActivityTypeChoice = {
  id: number;
  name: string;
  /** 0 at the top of the tree. */
  depth: number;
};

export async function listActivityTypes({ db }: Pick<Deps, 'db'>): Promise<ActivityTypeChoice[]> {
  const { id, name, parentId, position } = activityTypes;
  const rows = await db.select({ id, name, parentId }).from(activityTypes).orderBy(asc(position), asc(id));
  const under = (parent: number | null, depth: number): ActivityTypeChoice[] =>
    rows
      .filter((row) => row.parentId === parent)
      .flatMap((row) => [{ id: row.id, name: row.name, depth }, ...under(row.id, depth + 1)]);
  return under(null, 0);
}
