/** Unwraps a value that the test knows to exist. */
export function existing<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('this is not there');
  return value;
}
