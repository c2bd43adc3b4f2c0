// Scripts that a page can do without at first.

/** Tries again once there is a connection. A missing file of an old build reloads the page: see entry.client.ts. */
export function loadLater<Part>(load: () => Promise<Part>, use: (part: Part) => void): void {
  load().then(use, () => addEventListener('online', () => loadLater(load, use), { once: true }));
}
