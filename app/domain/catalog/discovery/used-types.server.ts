// The kinds of activity by which a list can be narrowed: those in use, and what they are under, as a tree.
import { sql, type SQL } from 'drizzle-orm';

/** A tree deeper than this would be a mistake, and a circle has no end. */
const DEEPEST = 5;

/** Two parts of a `with recursive`; `isUsed` is asked of `t` activity_types. */
export function usedTypes(isUsed: SQL): SQL {
  return sql`
    used as (
      select t.id, t.parent_id from activity_types t where ${isUsed}
      union select t.id, t.parent_id from activity_types t join used on used.parent_id = t.id
    ), tree as (
      select t.id, t.name, 0 as depth, array[t.position, t.id] as place from activity_types t join used using (id) where t.parent_id is null
      union all
      select t.id, t.name, tree.depth + 1, tree.place || array[t.position, t.id]
        from activity_types t join used using (id) join tree on t.parent_id = tree.id where tree.depth < ${DEEPEST}
    )`;
}

/** What those parts found, in the order of the tree; null where there is nothing. */
export const usedTypesJson: SQL = sql`(
  select json_agg(json_build_object('id', id, 'name', name, 'depth', depth) order by place) from tree)`;
