// Resends the verification link; the answer is the same for every address.
import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { emailForm } from '#app/domain/identity/account-forms.ts';
import { resendVerification } from '#app/domain/identity/verify-email.server.ts';
import { VerifyResendView } from '#app/ui/account/verify-view.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { PlatformFrame } from '#app/ui/shell/platform-frame.tsx';

import type { Route } from './+types/verify-resend';
import { answerHeaders, tooMany } from './answers.server.ts';

export const headers = answerHeaders;

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: emailForm });
  const result = submission.reply();
  if (submission.status !== 'success') return data({ problem: undefined, result }, { status: 422 });
  const { email } = submission.value;
  const limited = await tooMany(context, 'resend', { result });
  if (limited) return limited;
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
