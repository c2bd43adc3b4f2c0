// Where somebody who came by an invitation signed up: not the address, but what tells whether two are the same.
import { createHmac } from 'node:crypto';
import { isIPv4 } from 'node:net';

import { and, isNotNull, lt } from 'drizzle-orm';

import { users } from '#db/schema/identity.ts';

import type { Deps } from '../deps.ts';
import { serverKey } from '../server-key.server.ts';

const KEPT_DAYS = 180;

type Hashes = { signUpAddressHash: string | null; signUpNetworkHash: string | null };

/** `address` is an IPv4 address, or the /64 network of an IPv6 one, which then stands for both. */
export async function signUpHashes(deps: Pick<Deps, 'db'>, address: string | undefined): Promise<Hashes> {
  if (address === undefined) return { signUpAddressHash: null, signUpNetworkHash: null };
  const key = await serverKey(deps, 'sign-up-address');
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);
  const network = isIPv4(address) ? address.replace(/\.\d+$/, '.0/24') : address;
  return { signUpAddressHash: hash(address), signUpNetworkHash: hash(network) };
}

export async function forgetSignUpAddresses({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000);
  await db
    .update(users)
    .set({ signUpAddressHash: null, signUpNetworkHash: null })
    .where(and(isNotNull(users.signUpNetworkHash), lt(users.createdAt, before)));
}
