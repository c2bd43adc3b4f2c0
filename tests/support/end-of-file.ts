// What helpers opened for a test file, closed at its end. Vitest ignores `afterAll` called inside a hook or a test.
type Close = () => unknown;

const opened: Close[] = [];

export function atEndOfFile(close: Close): void {
  opened.push(close);
}

/** The newest first: an application before its database. */
export async function closeOpened(): Promise<void> {
  for (let close = opened.pop(); close; close = opened.pop()) await close();
}
