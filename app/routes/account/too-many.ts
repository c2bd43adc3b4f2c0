// Limits of the forms that could be used for guessing, per visitor and per account, across processes.
import { data, type RouterContextProvider } from 'react-router';

import { limitsContext, requestContext, type LimitName } from '#app/contexts.ts';

/** A 429 answer to give, or undefined to go on. `account` is compared without case. */
export async function tooMany(context: Readonly<RouterContextProvider>, name: LimitName, account?: string) {
  const limits = context.get(limitsContext);
  const keys = [context.get(requestContext).clientAddress, ...(account ? [`account:${account.trim().toLowerCase()}`] : [])];
  for (const key of keys) {
    const verdict = await limits.consume(name, key);
    if (!verdict.ok) return answer(verdict.retryAfterSeconds);
  }
  return undefined;
}

function answer(seconds: number) {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const problem = `Hai fatto troppi tentativi: riprova tra ${minutes === 1 ? 'un minuto' : `${minutes} minuti`}`;
  return data({ problem, result: undefined }, { status: 429, headers: { 'Retry-After': String(seconds) } });
}
