// Resends the verification link; the answer is the same for every address.
import { redirect } from 'react-router';
import { depsContext } from '#app/contexts.ts';
import { emailForm } from '#app/domain/identity/account-forms.ts';
import { resendVerification } from '#app/domain/identity/verify-email.server.ts';
import { VerifyResendView } from '#app/ui/account/verify-view.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { PlatformFrame } from '#app/ui/shell/platform-frame.tsx';
import type { Route } from './+types/verify-resend';
import { answerHeaders, readAccountForm } from './answers.server.ts';

export const headers = answerHeaders;

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await request.formData();
  const read = await readAccountForm(context, fields, { schema: emailForm, limit: 'resend' });
  if (read.answer) return read.answer;
  const { email } = read.value;
  await resendVerification(context.get(depsContext), email);
  return redirect(`/verify/sent?${new URLSearchParams({ email })}`, 303);
}

export default function VerifyResend({ actionData }: Route.ComponentProps) {
  return (
    <PlatformFrame>
      <PageTitle>Invia di nuovo il link</PageTitle>
      <VerifyResendView answer={actionData} />
    </PlatformFrame>
  );
}
