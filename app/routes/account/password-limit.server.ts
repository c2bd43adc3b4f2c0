// One limit for every way to try a password: the login form, the session calls, and the pages that ask for it again.
import { createContext, type RouterContextProvider } from 'react-router';

import { depsContext, deviceContext, requestContext, viewerContext } from '#app/contexts.ts';
import { parseEmailAddress } from '#app/domain/identity/contact-fields.ts';
import { knownDevice } from '#app/domain/identity/known-device.server.ts';
import { admitPasswordTry, forgiveTries, type Keys } from '#app/domain/identity/password-tries.server.ts';

type Context = Readonly<RouterContextProvider>;

const triedContext = createContext<Keys | null>(null);

/** Before a password is compared: seconds to wait, or undefined to go on. */
export async function passwordTryWaits(context: Context, account: string): Promise<number | undefined> {
  const deps = context.get(depsContext);
  const verdict = await admitPasswordTry(deps, {
    account,
    address: context.get(requestContext).clientAddress,
    device: await knownDevice(deps, { tokens: context.get(deviceContext), account }),
    session: sessionOf(context, account),
  });
  if (!verdict.ok) return verdict.retryAfterSeconds;
  context.set(triedContext, verdict.keys ?? null);
  return undefined;
}

/** After it was right: the try doesn't count. */
export async function passwordWasRight(context: Context): Promise<void> {
  const keys = context.get(triedContext);
  if (keys) await forgiveTries(context.get(depsContext), keys);
  context.set(triedContext, null);
}

/** Of the account whose password is asked for, not of any other. */
function sessionOf(context: Context, account: string): string | undefined {
  const session = context.get(viewerContext);
  if (session?.kind !== 'full') return undefined;
  const isOwn = parseEmailAddress(session.user.email)?.key === parseEmailAddress(account)?.key;
  return isOwn ? session.idHash : undefined;
}
