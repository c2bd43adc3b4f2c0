// Scripts that a page can do without at first.

const PAUSE_MS = 3000;
/** While there is a connection. */
const TRIES = 3;

/**
 * Asks again once there is a connection, where the browser lets it. A missing file of an old build reloads the page:
 * see entry.client.ts; then there is no part.
 */
export function loadLater<Part>(load: () => Promise<Part>, use: (part: Part) => void): void {
  void persistently(load).then(
    (part) => part && use(part),
    () => undefined,
  );
}

/** The same for React's `lazy`: without a connection the page stays as it is. A file that can't be had is an error. */
export function later<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => (await persistently(load)) ?? new Promise(() => {});
}

function persistently<Part>(load: () => Promise<Part>, tries = TRIES): Promise<Part> {
  return load().catch(async (error: unknown) => {
    const { onLine } = navigator;
    if (onLine && tries === 1) throw error;
    await new Promise((resolve) =>
      onLine ? setTimeout(resolve, PAUSE_MS) : addEventListener('online', resolve, { once: true }),
    );
    return persistently(load, onLine ? tries - 1 : tries);
  });
}
