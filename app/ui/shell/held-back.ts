// Holds back the router's requests until a condition ends, and tells subscribers while one is held.

export type Ask = typeof globalThis.fetch;

/** A list of listeners for `useSyncExternalStore`. */
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

/**
 * Waits. `begin` starts to watch for the end of the wait, calls `goOn` then, and returns the function that stops
 * watching. Rejects if `signal` is aborted, because the visitor goes elsewhere.
 */
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
