// Scripts that a page can do without at first.

/**
 * Asks again once there is a connection, where the browser lets it. A missing file of an old build reloads the page:
 * see entry.client.ts; then there is no part.
 */
export function loadLater<Part>(load: () => Promise<Part>, use: (part: Part) => void): void {
  load().then(
    (part) => {
      if (part) use(part);
    },
    () => addEventListener('online', () => loadLater(load, use), { once: true }),
  );
}

/** The same for React's `lazy`: the page stays as it is, where a failure would replace it by the error page. */
export function later<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return () => new Promise((resolve) => loadLater(load, resolve));
}
