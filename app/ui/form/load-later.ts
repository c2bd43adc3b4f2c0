// Scripts that a page can do without at first.

/**
 * Asks again once there is a connection, where the browser lets it. A missing file of an old build reloads the page:
 * see entry.client.ts.
 */
export function loadLater<Part>(load: () => Promise<Part>, use: (part: Part) => void): void {
  load().then(use, () => addEventListener('online', () => loadLater(load, use), { once: true }));
}
