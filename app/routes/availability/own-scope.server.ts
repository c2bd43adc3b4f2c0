// What the pages over all activities have in common: whose they are, which one was chosen, what isn't theirs.
import { randomUUID } from 'node:crypto';

import { data, type RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { listOwnActivities } from '#app/domain/activities/list-own-activities.server.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';

type Context = Readonly<RouterContextProvider>;

/** The activities of the viewer, and the one that `?activity=` names. */
export async function scopeOf(context: Context, request: Request) {
  const deps = context.get(depsContext);
  const viewer = operatorOf(context);
  const activities = (await listOwnActivities(deps, viewer)).map(({ id, name, subdomain }) => ({
    id,
    name,
    subdomain,
  }));
  const asked = new URL(request.url).searchParams.get('activity') ?? undefined;
  const chosen = activities.find(({ subdomain }) => subdomain === asked);
  if (asked !== undefined && !chosen) throw missing();
  return { deps, viewer, activities, chosen };
}

export function missing() {
  return data(null, { status: 404 });
}

/** An id from the address; anything else is a page that isn't there. */
export function idIn(text: string | undefined): number {
  const id = Number(text);
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) throw missing();
  return id;
}

export function found<T>(value: T | undefined): T {
  if (value === undefined) throw missing();
  return value;
}

/** Of a form that creates something: one written by hand without it is a form of its own. */
export function nonceIn(fields: FormData): string {
  const nonce = fields.get('formNonce');
  return typeof nonce === 'string' && /^[\w-]{16,64}$/.test(nonce) ? nonce : randomUUID();
}
