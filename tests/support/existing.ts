/** For what a test knows to be there. */
export function existing<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('this is not there');
  return value;
}
