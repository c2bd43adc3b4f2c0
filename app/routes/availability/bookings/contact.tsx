// The seller mends who booked; a new address gets the booking by mail.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { contactCorrection, contactCorrectionByHand } from '#app/domain/bookings/desk/contact.ts';
import { type ContactCorrected, correctContact } from '#app/domain/bookings/desk/contact.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { notFound } from '#app/routes/dashboard/addresses.ts';
import { overwriting, seenOf } from '#app/routes/dashboard/saved-meanwhile.server.ts';
import { bookingHref } from '#app/ui/desk/booking-actions.ts';
import { ContactForm } from '#app/ui/desk/contact-form.tsx';

import type { Route } from './+types/contact';
import { replyDoubting } from '../../address-doubt.ts';
import { requireDeskBooking } from '../scope.server.ts';

type Args = Pick<Route.LoaderArgs, 'context' | 'params'>;

async function requireSold(args: Args) {
  const booking = await requireDeskBooking(args);
  if (!booking.sides.seller) throw notFound();
  return booking.view;
}

function contactValues({ guest: { name, surname, email, phone } }: Awaited<ReturnType<typeof requireSold>>) {
  return { name, surname, email, phone };
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const view = await requireSold({ context, params });
  return { view, seen: seenOf(contactValues(view)) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const view = await requireSold({ context, params });
  const schema = view.source === 'online' ? contactCorrection : contactCorrectionByHand;
  const form = await request.formData();
  const submission = parseWithZod(form, { schema });
  const doubt = replyDoubting(submission, form, { known: view.guest.email });
  if (doubt || submission.status !== 'success')
    return data({ result: doubt ?? submission.reply() }, { status: 422 });
  // An older page would write to the mistyped address again, and take the right one's link away.
  const warning = overwriting({ form, schema, values: contactValues(view) });
  if (warning) return warning;
  const correction = { reference: params.reference, contact: submission.value };
  const outcome = await correctContact(context.get(depsContext), operatorOf(context), correction);
  if (!outcome.ok) throw notFound();
  return redirectSaying(context, bookingHref(params.reference), {
    tone: 'success',
    text: words(outcome.value),
  });
}

function words({ changed, mailed }: ContactCorrected): string {
  if (!changed) return 'Contatti già a posto: non è cambiato nulla';
  return mailed ? 'Contatti corretti: inviamo la prenotazione al nuovo indirizzo' : 'Contatti corretti';
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}Correggi i contatti`}</title>
      <ContactForm {...loaderData} result={actionData?.result} />
    </>
  );
}
