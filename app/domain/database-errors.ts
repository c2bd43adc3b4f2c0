// The one place that reads what Postgres refused. Drizzle wraps the driver's error in `cause`.

export type DatabaseRefusal = { code: string; constraint: string };

const REFUSALS = new Set(['23P01', '23505', '23514', '23503']);

/** Which constraint said no; undefined when the error is something else. */
export function refusalOf(error: unknown): DatabaseRefusal | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code: said, constraint_name: constraint } = at as { code?: unknown; constraint_name?: unknown };
    // Since PostgreSQL 18 keys that restrict have a code of their own; to us both are rows that others need.
    const code = said === '23001' ? '23503' : said;
    if (typeof code === 'string' && REFUSALS.has(code)) {
      return { code, constraint: typeof constraint === 'string' ? constraint : '' };
    }
  }
  return undefined;
}

/** Neither refused by a rule nor a fault of ours: the database failed, or can't be reached. */
export function isDatabaseFailure(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, query } = at as { code?: unknown; query?: unknown };
    if (at.name === 'PostgresError' || typeof query === 'string') return true;
    if (typeof code === 'string' && UNREACHABLE.test(code)) return true;
  }
  return false;
}

/** As the driver and Node name it. */
const UNREACHABLE = /^(?:CONNECTION_|CONNECT_TIMEOUT$)/;

/** Two transactions waited for each other, or Postgres asks to try again. */
export function isRetryable(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (code === '40P01' || code === '40001') return true;
  }
  return false;
}
