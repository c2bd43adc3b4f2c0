// All kinds of activity in the order of their tree, with what depends on each.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import type { TypeNode } from './type-form.ts';

type Row = Omit<TypeNode, 'depth' | 'first' | 'last' | 'children'>;

export async function listTypeTree({ db }: Pick<Deps, 'db'>): Promise<TypeNode[]> {
  const rows = await db.execute<Row>(sql`
    select t.id, t.name, t.parent_id as "parentId", t.vat_free as "vatFree", t.host,
           (select count(*)::int from activities a where a.activity_type_id = t.id) as activities
      from activity_types t order by t.position, t.id`);
  const childrenOf = (parent: number | null) => rows.filter(({ parentId }) => parentId === parent);
  const under = (parent: number | null, depth: number): TypeNode[] =>
    childrenOf(parent).flatMap((row, index, siblings) => [
      {
        ...row,
        depth,
        first: index === 0,
        last: index === siblings.length - 1,
        children: childrenOf(row.id).length,
      },
      ...under(row.id, depth + 1),
    ]);
  return under(null, 0);
}
