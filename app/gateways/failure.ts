// What may be logged of an error: never its message, which can quote names, addresses or SQL parameters.

export type Failure = { error: string; code?: string; at?: string };

export function describeFailure(error: unknown): Failure {
  if (typeof error !== 'object' || error === null) return { error: typeof error };
  const { name, cause } = error as Partial<Error>;
  const code = codeOf(error) ?? codeOf(cause);
  const at = framesOf(error).find((line) => !line.includes('node_modules'));
  return { error: name ?? 'Error', ...(code ? { code } : {}), ...(at ? { at } : {}) };
}

/** The stack's frames. The stack begins with the message, which might contain similar lines typed by somebody. */
export function framesOf({ message = '', stack = '' }: Partial<Error>): string[] {
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return frames.filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line)).map((line) => line.trim());
}

/** Whether the error has one of these codes of the file system or network, such as `ENOENT`. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  const code = codeOf(error);
  return code !== undefined && codes.includes(code);
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
