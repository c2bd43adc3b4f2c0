// Reads PostgreSQL's error codes. Drizzle wraps the driver's error in `cause`.

export type DatabaseRefusal = { code: string; constraint: string };

const REFUSALS = new Set(['23P01', '23505', '23514', '23503']);

/** The constraint that refused; undefined for any other error. */
export function refusalOf(error: unknown): DatabaseRefusal | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code: said, constraint_name: constraint } = at as { code?: unknown; constraint_name?: unknown };
    // Since PostgreSQL 18, RESTRICT keys have a code of their own. Here both mean: other rows need this one.
    const code = said === '23001' ? '23503' : said;
    if (typeof code === 'string' && REFUSALS.has(code)) {
      return { code, constraint: typeof constraint === 'string' ? constraint : '' };
    }
  }
  return undefined;
}

/** The database failed or can't be reached: neither a refusal by a constraint nor a bug in our code. */
export function isDatabaseFailure(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at.name === 'PostgresError' || typeof (at as { query?: unknown }).query === 'string') return true;
  }
  return isDatabaseAway(error);
}

/**
 * The database can't be reached or refuses to be entered, is starting or stopping, takes no more connections, or
 * lacks memory or room on its disk, or somebody else's session blocked the query (db/stuck-locks.ts): a retry may
 * succeed.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && AWAY.test(code)) return true;
  }
  return false;
}

/**
 * Codes of the driver, Node and PostgreSQL: also of a name that doesn't resolve, of a standby (25006) that answers
 * until the addresses point to the new primary, and of a password that is just being changed (28P01).
 */
const AWAY =
  /^(?:CONNECTION_|CONNECT_TIMEOUT$|ECONN|EHOST|ENET|ENOTFOUND$|EAI_|ETIMEDOUT$|EPIPE$|57P0[1235]$|57014$|53[0123]00$|28(?:000|P01)$|3D000$|55000$|25006$|08)/;

/** A deadlock, or a serialization failure: a retry may succeed. */
export function isRetryable(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (code === '40P01' || code === '40001') return true;
  }
  return false;
}
