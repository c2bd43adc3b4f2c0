// The verification link once more: the same answer for every address.
import { redirect } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { resendVerification } from '#app/domain/identity/verify-email.server.ts';
import { VerifyResendView } from '#app/ui/account/verify-view.tsx';
import { PlatformFrame } from '#app/ui/shell/platform-frame.tsx';

import type { Route } from './+types/verify-resend';
import { tooMany } from './too-many.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const email = String((await request.formData()).get('email') ?? '').slice(0, 400);
  const limited = await tooMany(context, 'resend', email);
  if (limited) return limited;
  await resendVerification(context.get(depsContext), email);
  return redirect(`/verify/sent?${new URLSearchParams({ email })}`, 303);
}

export default function VerifyResend({ actionData }: Route.ComponentProps) {
  return (
    <PlatformFrame>
      <title>Invia di nuovo il link</title>
      <VerifyResendView problem={actionData?.problem} />
    </PlatformFrame>
  );
}
