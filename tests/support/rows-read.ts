// How much of a table a query reads: counted, so that no test depends on the machine's pace.
import { type SQL, sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

type Plan = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
};

/** Rows that the query took out of the table, kept or not. */
export async function rowsRead(db: Db, query: SQL, table: string): Promise<number> {
  const [row] = await db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql`explain (analyze, format json) ${query}`,
  );
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error('no plan');
  return rowsOf(plan, table);
}

function rowsOf(plan: Plan, table: string): number {
  const own =
    plan['Actual Rows'] +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0);
  const here = plan['Relation Name'] === table ? own * plan['Actual Loops'] : 0;
  return here + (plan.Plans ?? []).reduce((sum, each) => sum + rowsOf(each, table), 0);
}
