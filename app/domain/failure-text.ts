// What a row keeps of an error: its kind, not its message, which can quote names or addresses.

export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const codes = [error, error.cause].map((each) => (each as { code?: unknown } | undefined)?.code);
  return [error.name, ...codes.filter((code) => typeof code === 'string')].join(' ').slice(0, 200);
}
