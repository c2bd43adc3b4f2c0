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
    if (at.name === 'PostgresError' || typeof (at as { query?: unknown }).query === 'string') return true;
  }
  return isDatabaseAway(error);
}

/** It can't be reached, is starting or ending, or takes no more connections: what was asked may be asked again. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && AWAY.test(code)) return true;
  }
  return false;
}

/** As the driver, Node and PostgreSQL name it. */
const AWAY = /^(?:CONNECTION_|CONNECT_TIMEOUT$|ECONN|EHOSTUNREACH$|ETIMEDOUT$|EPIPE$|57P0[123]$|53300$|08)/;

/** Two transactions waited for each other, or Postgres asks to try again. */
export function isRetryable(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (code === '40P01' || code === '40001') return true;
  }
  return false;
}
