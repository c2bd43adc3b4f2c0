// Whole numbers as one parameter of PostgreSQL's own array type.
import { sql, type SQL } from 'drizzle-orm';

export function intArray(ids: readonly number[]): SQL {
  return sql`${`{${ids.join(',')}}`}::int[]`;
}
