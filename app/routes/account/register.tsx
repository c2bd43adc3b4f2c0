// Sign up. For a registered address the answer is neutral, and its owner gets a mail.
import { redirect, type RouterContextProvider } from 'react-router';
import { depsContext } from '#app/contexts.ts';
import { findInvitation, isInvited } from '#app/domain/activities/invitations.server.ts';
import { byNewAccount } from '#app/domain/identity/signing-in/admission.server.ts';
import { signUp } from '#app/domain/identity/sign-up.server.ts';
import { RegisterView } from '#app/ui/account/register-view.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import type { Route } from './+types/register';
import { answerHeaders, referralOf } from './answers.server.ts';
import { readSignUp, redirectSignedIn } from './sign-in.server.ts';

export const headers = answerHeaders;

export async function loader({ url, context }: Route.LoaderArgs) {
  const secret = url.searchParams.get('invitation');
  const found = await invitationOf(context, secret);
  return {
    referral: referralOf(url.searchParams.get('ref')),
    invitation: found && { secret: secret ?? '', email: found.email, activityName: found.activityName },
  };
}

type Context = Readonly<RouterContextProvider>;

async function invitationOf(context: Context, secret: FormDataEntryValue | null) {
  if (typeof secret !== 'string' || secret === '') return undefined;
  return findInvitation(context.get(depsContext), secret);
}

export async function action({ request, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const fields = await request.formData();
  const read = await readSignUp(context, fields);
  if (read.answer) return read.answer;
  const { person } = read;
  const secret = fields.get('invitation');
  const invitation = await invitationOf(context, secret);
  // Opening a link that was mailed to this address has verified it.
  const invited = invitation !== undefined && isInvited(invitation, person.email);
  const outcome = await signUp(deps, {
    ...person,
    ...(invited && { role: 'team' as const, emailVerified: true }),
  });
  if (!outcome.ok) return read.refused(outcome.error);
  if (invited)
    return redirectSignedIn({
      request,
      context,
      admission: byNewAccount(outcome.value.userId),
      session: {},
      to: `/invitation/${encodeURIComponent(String(secret))}`,
    });
  return redirect(`/verify/sent?${new URLSearchParams({ email: person.email })}`, 303);
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Registrati</PageTitle>
      <RegisterView answer={actionData} {...loaderData} />
    </>
  );
}
