// How long a request waits for Stripe before it answers without the result; the call continues in the background.

/** On return from the card page: Stripe's event will come anyway. */
export const RETURN_PATIENCE_MS = 1500;
/** When opening the card page: one that opens later is found at the next press. */
export const OPENING_PATIENCE_MS = 3000;

/** undefined: it takes longer. Later failures are ignored here; the caller's work logs its own. */
export async function within<T>(ms: number, asked: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([asked, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
