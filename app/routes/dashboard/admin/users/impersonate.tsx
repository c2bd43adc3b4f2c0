// Before acting as somebody else: who, and that it is on record.
import { redirect } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { startImpersonation } from '#app/domain/identity/impersonate.server.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { sessionCookie } from '#app/middleware/session-cookie.ts';
import { viewerOf } from '#app/middleware/viewer.ts';
import { ConfirmPage } from '#app/ui/dashboard/kit/confirm-page.tsx';

import { notFound } from '../../addresses.ts';
import type { Route } from './+types/impersonate';
import { crumbsTo, OBSTACLES, pageOfUser, whyNot } from './refusals.ts';
import { theUser } from '../found.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const user = await theUser(args);
  const problem = whyNot(user, administratorOf(args.context).userId);
  if (problem !== undefined)
    return redirectSaying(args.context, pageOfUser(user), { tone: 'warn', text: problem });
  return { id: user.id, name: `${user.name} ${user.surname}` };
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const user = await theUser(args);
  const deps = context.get(depsContext);
  const start = {
    userId: user.id,
    session: viewerOf(context),
    userAgent: request.headers.get('User-Agent') ?? undefined,
  };
  const outcome = await startImpersonation(deps, administratorOf(context), start);
  if (outcome.ok)
    return redirect('/dashboard', {
      status: 303,
      headers: { 'Set-Cookie': sessionCookie(outcome.value.sessionId, deps.config) },
    });
  if (outcome.error === 'not-found') throw notFound();
  return redirectSaying(context, pageOfUser(user), { tone: 'warn', text: OBSTACLES[outcome.error] });
}

export default function Impersonate({ loaderData: { id, name } }: Route.ComponentProps) {
  return (
    <>
      <title>{`Impersona ${name}`}</title>
      <ConfirmPage
        question={`Vuoi operare come ${name}?`}
        crumbs={crumbsTo(id, name)}
        consequence={
          <>
            <p>{`Vedrai e farai tutto come ${name}, fino a quando esci o per otto ore al massimo.`}</p>
            <p>
              Inizio, fine, ogni modifica e gli elenchi che apri finiscono nel registro con il tuo nome e il
              suo. Restano solo suoi l&apos;accesso all&apos;account, la copia e la cancellazione dei dati, i
              conti per gli accrediti e i calendari collegati.
            </p>
          </>
        }
        button="Impersona"
        back={pageOfUser({ id })}
        danger={false}
      />
    </>
  );
}
