// The seller corrects the guest's contact data; a new address gets the booking by mail.
import { contactCorrection, contactCorrectionByHand } from '#app/domain/bookings/desk/contact.ts';
import { type ContactCorrected, correctContact } from '#app/domain/bookings/desk/contact.server.ts';
import { deskHref } from '#app/domain/bookings/reference.ts';
import { notFound } from '#app/routes/found.ts';
import { formAction, seenOf } from '../../form-action.server.ts';
import { ContactForm } from '#app/ui/desk/contact-form.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import type { Route } from './+types/contact';
import { replyDoubting } from '../../form-replies.server.ts';
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
  const { reference } = params;
  return formAction(
    { request, context },
    {
      schema: view.source === 'online' ? contactCorrection : contactCorrectionByHand,
      // Compares with the stored values: an outdated page would mail the wrong address again and end the
      // right one's link.
      stored: { values: contactValues(view) },
      object: (submission, fields) => replyDoubting(submission, fields, { known: view.guest.email }),
      save: (contact, { deps, viewer }) => correctContact(deps, viewer, { reference, contact }),
    },
    { done: (corrected) => ({ to: deskHref(reference), text: words(corrected) }) },
  );
}

function words({ changed, mailed }: ContactCorrected): string {
  if (!changed) return 'Contatti già a posto: non è cambiato nulla';
  return mailed ? 'Contatti corretti: inviamo la prenotazione al nuovo indirizzo' : 'Contatti corretti';
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Correggi i contatti</PageTitle>
      <ContactForm {...loaderData} result={actionData?.result} />
    </>
  );
}
