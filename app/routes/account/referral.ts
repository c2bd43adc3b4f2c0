// The code of who invited somebody, as it comes in an address or a form.

export function referralOf(text: unknown): string | undefined {
  return typeof text === 'string' && /^[\w-]{4,32}$/.test(text) ? text : undefined;
}
