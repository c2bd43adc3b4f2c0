// Under an impersonation every write is on record with both people's ids, and what is the person's own stays theirs.
import type { MiddlewareFunction } from 'react-router';

import { depsContext, requestContext, viewerContext } from '#app/contexts.ts';
import { completeWrite, recordWrite } from '#app/domain/identity/impersonate.server.ts';
import type { Session } from '#app/domain/identity/sessions.server.ts';

import { redirectSaying } from './flash.ts';

/** Whoever holds these holds the account itself. */
const OWN_BUSINESS = new Set(['/settings/password', '/settings/email', '/settings/erase', '/translate']);

/** Says in the log what it is by itself: an end with both ids. */
const EXIT = '/impersonation/exit';

type Impersonation = Session & { impersonator: NonNullable<Session['impersonator']> };

export function impersonationIn(session: Session | undefined): Impersonation | undefined {
  return session?.impersonator ? { ...session, impersonator: session.impersonator } : undefined;
}

export const impersonationMiddleware: MiddlewareFunction<Response> = async (
  { request, context, pattern },
  next,
) => {
  const session = impersonationIn(context.get(viewerContext));
  const { method } = request;
  if (!session || method === 'GET' || method === 'HEAD') return next();
  const place = `/${pattern.replace(/^\/|\/$/g, '')}`;
  if (place === EXIT) return next();
  const deps = context.get(depsContext);
  const path = pathOnRecord(request, place);
  const { clientAddress } = context.get(requestContext);
  const auditId = await recordWrite(deps, { session, method, path, clientAddress });
  if (OWN_BUSINESS.has(place)) {
    await completeWrite(deps, auditId, { method, path, outcome: 'refused' });
    throw redirectSaying(context, path, {
      tone: 'warn',
      text: `Stai operando come ${session.user.name} ${session.user.surname}: password, email, consensi e cancellazione dell'account sono solo suoi`,
    });
  }
  const response = await next();
  await completeWrite(deps, auditId, { method, path, outcome: response.status });
  return response;
};

/** Without what opens a guest's booking. */
function pathOnRecord(request: Request, place: string): string {
  return place.includes(':secret') ? place : new URL(request.url).pathname.replace(/\.data$/, '');
}
