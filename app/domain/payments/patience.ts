// How long a request waits for Stripe before it answers without; the call to Stripe goes on in the background.

/** Back from the card page: Stripe's message will come anyway. */
export const RETURN_PATIENCE_MS = 1500;
/** At «Paga»: a page that opens too late is there at the next press. */
export const OPENING_PATIENCE_MS = 3000;

/** undefined: it takes longer than that. A failure after that is nobody's: who asks here reports their own. */
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
