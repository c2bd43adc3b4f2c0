// What may be kept of an error: never its message, which can quote names, addresses or SQL parameters.

export type Failure = { error: string; code?: string; at?: string };

export function describeFailure(error: unknown): Failure {
  if (typeof error !== 'object' || error === null) return { error: typeof error };
  const { name, stack, cause } = error as Partial<Error>;
  const code = codeOf(error) ?? codeOf(cause);
  const at = stack?.split('\n').find((line) => /^\s+at /.test(line) && !line.includes('node_modules'));
  return { error: name ?? 'Error', ...(code ? { code } : {}), ...(at ? { at: at.trim() } : {}) };
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
