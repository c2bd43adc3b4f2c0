// What every page on a subdomain needs first: whose it is, and numbers in the path that are ids.
import { data, type RouterContextProvider } from 'react-router';

import { hostContext } from '#app/contexts.ts';
import { readId } from '#app/domain/read-id.ts';

/** 404 on the platform's own host, and for suspended activities. */
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
