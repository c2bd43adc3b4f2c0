// Holds back requests of the router until a condition ends, and tells subscribers while one is held.

export type Ask = typeof globalThis.fetch;

/** Listeners of one thing, as `useSyncExternalStore` subscribes them. */
export function audience() {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(): void {
      for (const listener of listeners) listener();
    },
  };
}

/** Until `begin` calls back, and then what it answered is called; rejects when the visitor has gone on to something else. */
export function held(
  signal: AbortSignal | null | undefined,
  begin: (goOn: () => void) => () => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const goOn = () => {
      signal?.removeEventListener('abort', goOn);
      end();
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const end = begin(goOn);
    signal?.addEventListener('abort', goOn);
    if (signal?.aborted) goOn();
  });
}
