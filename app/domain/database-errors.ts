// The one place that reads what Postgres refused. Drizzle wraps the driver's error in `cause`.

export type Refusal = { code: string; constraint: string };

const REFUSALS = new Set(['23P01', '23505', '23514', '23503']);

/** Which constraint said no; undefined when the error is something else. */
export function refusalOf(error: unknown): Refusal | undefined {
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

/** Two transactions waited for each other, or Postgres asks to try again. */
export function isRetryable(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (code === '40P01' || code === '40001') return true;
  }
  return false;
}
