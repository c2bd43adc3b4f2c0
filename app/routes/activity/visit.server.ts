// A visit to a page on an activity's host: the activity, ids in the path, the returning guest.
import { randomBytes } from 'node:crypto';

import { createCookie, data, type RouterContextProvider } from 'react-router';

import { hostContext } from '#app/contexts.ts';
import { hashOf } from '#app/domain/identity/tokens.server.ts';
import { readId } from '#app/domain/read-id.ts';

/** 404 on the platform's own host and for suspended activities. */
export function requireActivity(context: Readonly<RouterContextProvider>) {
  const host = context.get(hostContext);
  if (host.kind !== 'activity' || host.activity.suspendedAt !== null) throw data(null, { status: 404 });
  return host.activity;
}

export function requireIds(params: { catalogId: string; serviceId: string }): {
  catalogId: number;
  serviceId: number;
} {
  const catalogId = readId(params.catalogId);
  const serviceId = readId(params.serviceId);
  if (catalogId === undefined || serviceId === undefined) throw data(null, { status: 404 });
  return { catalogId, serviceId };
}

const NAME = 'guest';
const DAYS = 30;

export async function readGuestCookie(request: Request, secure: boolean) {
  const cookie = createCookie(NAME, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    maxAge: DAYS * 86_400,
  });
  const key = (await knownKey(request)) ?? randomBytes(16).toString('base64url');
  return { keyHash: hashOf(key), header: await cookie.serialize(key) };
}

/** undefined without a guest cookie. */
export async function knownKeyHash(request: Request): Promise<string | undefined> {
  const key = await knownKey(request);
  return key === undefined ? undefined : hashOf(key);
}

async function knownKey(request: Request): Promise<string | undefined> {
  const known: unknown = await createCookie(NAME).parse(request.headers.get('Cookie'));
  return typeof known === 'string' && /^[\w-]{22}$/.test(known) ? known : undefined;
}
