// During an impersonation, records each request with both ids, and keeps personal pages closed.
import type { MiddlewareFunction, RouterContextProvider } from 'react-router';
import { accessOf } from '#app/access.ts';
import { depsContext, requestContext, viewerContext } from '#app/contexts.ts';
import {
  completeRecord,
  type Impersonation,
  isOnRecord,
  type RecordedRequest,
  recordRequest,
} from '#app/domain/identity/impersonate.server.ts';
import type { Session } from '#app/domain/identity/signing-in/sessions.server.ts';
import type { Deps } from '#app/domain/deps.ts';
import type { ImpersonationRight } from '#app/route-groups.ts';
import { pagePath, pathPattern } from '#app/paths.ts';
import { redirectSaying } from './flash.ts';

/** Not recorded here, because ending the session writes its own audit entry. */
const EXIT = '/impersonation/exit';

export function impersonationIn(session: Session | undefined): Impersonation | undefined {
  return session?.impersonator ? { ...session, impersonator: session.impersonator } : undefined;
}

export const impersonationMiddleware: MiddlewareFunction<Response> = async (
  { request, context, pattern },
  next,
) => {
  const session = impersonationIn(context.get(viewerContext));
  const place = pathPattern(pattern);
  if (!session || place === EXIT) return next();
  const { method } = request;
  const reads = method === 'GET' || method === 'HEAD';
  const right = accessOf(place)?.impersonation ?? 'write';
  const deps = context.get(depsContext);
  const path = pathOnRecord(request, place);
  if (reads && (await goesUnrecorded(deps, session, { right, path }))) return next();
  const { clientAddress } = context.get(requestContext);
  const asked: RecordedRequest = { session, action: reads ? 'read' : 'write', method, path, clientAddress };
  const auditId = await recordRequest(deps, asked);
  if (right === 'nothing' || right === 'look') {
    await completeRecord(deps, auditId, { method, path, outcome: 'refused' });
    throw refusal(context, session, right === 'look' ? path : '/dashboard');
  }
  const response = await next();
  await completeRecord(deps, auditId, { method, path, outcome: response.status });
  return response;
};

type Reading = { right: ImpersonationRight; path: string };

async function goesUnrecorded(
  deps: Deps,
  session: Impersonation,
  { right, path }: Reading,
): Promise<boolean> {
  if (right === 'write' || right === 'look') return true;
  return right === 'recorded-once' && isOnRecord(deps, session, path);
}

function refusal(context: Readonly<RouterContextProvider>, { user }: Session, to: string): Response {
  return redirectSaying(context, to, {
    tone: 'warn',
    text: `Stai operando come ${user.name} ${user.surname}: accesso all'account, copia e cancellazione dei dati, conti per gli accrediti, calendari collegati, link per guide e ospiti sono solo suoi`,
  });
}

/** Leaves out secrets that open a guest's booking. */
function pathOnRecord(request: Request, place: string): string {
  return place.includes(':secret') || place === '/*' ? place : pagePath(new URL(request.url).pathname);
}
