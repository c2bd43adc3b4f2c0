// «Ritrova la prenotazione»: the answer is the same for every address.
import { data, redirect } from 'react-router';
import { depsContext, limitsContext, requestContext } from '#app/contexts.ts';
import { askForBookingLinks } from '#app/domain/bookings/booking-mails.server.ts';
import * as errors from '#app/domain/messages/errors.ts';
import { NO_ERRORS } from '#app/ui/form/checkable.ts';
import { FindBookingPage } from '#app/ui/guest/find-booking-page.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { PlatformFrame } from '#app/ui/shell/platform-frame.tsx';
import { answerHeaders } from '../account/answers.server.ts';
import type { Route } from './+types/find-booking';

export const headers = answerHeaders;

export function loader({ url }: Route.LoaderArgs) {
  return { sent: url.searchParams.has('sent') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const email = String((await request.formData()).get('email') ?? '');
  const limit = await context
    .get(limitsContext)
    .consume('find-booking', context.get(requestContext).clientAddress);
  if (!limit.ok) {
    const problem = 'Hai fatto troppe richieste: aspetta qualche minuto e riprova';
    return data(
      { email, errors: NO_ERRORS, problem },
      { status: 429, headers: { 'Retry-After': String(limit.error) } },
    );
  }
  const outcome = await askForBookingLinks(deps, email);
  if (outcome.ok) return redirect('/ritrova?sent=1', 303);
  return data(
    { email, errors: { email: email.trim() === '' ? errors.required : errors.email }, problem: undefined },
    { status: 422 },
  );
}

export default function FindBooking({ loaderData, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors ?? NO_ERRORS;
  return (
    <PlatformFrame narrow>
      <PageTitle wrong={errors !== NO_ERRORS}>Ritrova la prenotazione</PageTitle>
      <FindBookingPage
        email={actionData?.email ?? ''}
        errors={errors}
        problem={actionData?.problem}
        sent={loaderData.sent && actionData === undefined}
      />
    </PlatformFrame>
  );
}
