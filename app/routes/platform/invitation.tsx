// The link of an invitation: opening it changes nothing; a signed-in person accepts by its button.
import { data } from 'react-router';
import { depsContext, viewerContext } from '#app/contexts.ts';
import { acceptInvitation, findInvitation, isInvited } from '#app/domain/activities/invitations.server.ts';
import { holds } from '#app/domain/activities/staff.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { InvitationView } from '#app/ui/platform/invitation-view.tsx';
import { PlatformFrame } from '#app/ui/shell/platform-frame.tsx';
import type { Route } from './+types/invitation';
import { secretPageHeaders, tooMany } from '../account/answers.server.ts';

export const headers = secretPageHeaders;

export async function loader({ params: { secret }, context }: Route.LoaderArgs) {
  const invitation = await findInvitation(context.get(depsContext), secret);
  if (!invitation) return data({ secret, invitation: undefined, viewer: undefined }, { status: 404 });
  const { activityName, email, role, invitedBy } = invitation;
  const session = context.get(viewerContext);
  const viewer =
    session?.kind === 'full'
      ? { email: session.user.email, invited: isInvited(invitation, session.user.email) }
      : undefined;
  return data({ secret, invitation: { activityName, email, role, invitedBy }, viewer });
}

export async function action({ params: { secret }, context }: Route.ActionArgs) {
  const limited = await tooMany(context, 'verify');
  if (limited) return limited;
  const outcome = await acceptInvitation(context.get(depsContext), operatorOf(context), secret);
  if (!outcome.ok) return data({ problem: PROBLEMS[outcome.error] }, { status: 409 });
  const { activityName, subdomain, role } = outcome.value;
  const manages = holds(role, 'manage');
  const text = `Invito accettato: ora ${manages ? 'gestisci anche tu' : 'lavori anche tu in'} ${activityName}`;
  const to = manages ? `/dashboard/${subdomain}` : '/dashboard';
  return redirectSaying(context, to, { tone: 'success', text });
}

const PROBLEMS = {
  'invitation-not-found': "L'invito è scaduto, è stato ritirato o è già stato accettato",
  'other-address': "L'invito è per un altro indirizzo: accedi con quello",
};

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const wrong = actionData !== undefined || loaderData.invitation === undefined;
  return (
    <PlatformFrame>
      <PageTitle wrong={wrong}>Invito</PageTitle>
      <InvitationView {...loaderData} problem={actionData?.problem} />
    </PlatformFrame>
  );
}
