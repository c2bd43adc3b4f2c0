// A message to all guests of a departure: written, previewed, sent.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import { departureMessageForm } from '#app/domain/lifecycle/departure.ts';
import {
  listMessageGuests,
  messageDeparture,
  type Sent,
  MOST_OF_ACTIVITY,
  MOST_OF_DEPARTURE,
} from '#app/domain/lifecycle/departure-messages.server.ts';
import { findDeparture } from '#app/domain/lifecycle/departures.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { MessageView } from '#app/ui/desk/departures/departure-message-view.tsx';
import { counted } from '#app/ui/format/counts.ts';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { notFound } from '../../found.ts';
import { askedDeparture, scopeOf } from '../scope.server.ts';
import type { Route } from './+types/message';

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const { deps, viewer } = await scopeOf(context, request, 'bookings');
  const departure = await findDeparture(deps, viewer, {
    ...askedDeparture(url.searchParams),
    right: 'bookings',
  });
  if (!departure) throw notFound();
  const guests = await listMessageGuests(deps.db, departure);
  return {
    departure,
    guests: guests.map(({ reference, guest, email, phone }) => ({
      reference,
      guest,
      phone,
      byMail: email !== '',
    })),
    formKey: crypto.randomUUID(),
  };
}

const REFUSED = {
  suspended: "L'attività è sospesa: per scrivere agli ospiti passa dall'assistenza",
  nobody: 'Nessun ospite ha un indirizzo a cui scrivere',
  'too-many': `Troppi messaggi in un giorno: al massimo ${MOST_OF_DEPARTURE} per partenza e ${MOST_OF_ACTIVITY} in tutto`,
};

export async function action({ url, request, context }: Route.ActionArgs) {
  const { deps, viewer } = await scopeOf(context, request, 'bookings');
  const asked = askedDeparture(url.searchParams);
  const fields = await request.formData();
  const submission = parseWithZod(fields, { schema: departureMessageForm });
  if (submission.status !== 'success')
    return data({ result: submission.reply(), preview: undefined }, { status: 422 });
  if (fields.get('do') !== 'send')
    return data({
      result: submission.reply(),
      preview: fields.get('do') === 'edit' ? undefined : submission.value,
    });
  const sent = await messageDeparture(deps, viewer, { ...asked, message: submission.value });
  if (!sent.ok && sent.error === 'not-found') throw notFound();
  if (!sent.ok) {
    const fieldErrors = { subject: [REFUSED[sent.error as keyof typeof REFUSED]] };
    return data({ result: submission.reply({ fieldErrors }), preview: undefined }, { status: 422 });
  }
  const back = `/availability/departures?${new URLSearchParams({ slot: String(asked.slotId), date: asked.date })}`;
  return redirectSaying(context, back, { tone: 'success', text: sentWords(sent.value) });
}

function sentWords({ byMail, without }: Sent): string {
  const rest =
    without === 0 ? '' : `; ${counted(without, 'ospite non ha', 'ospiti non hanno')} un indirizzo: telefona`;
  return `Messaggio a ${counted(byMail, 'ospite', 'ospiti')}${rest}`;
}

export default function Message({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle wrong={actionData?.result.status === 'error'}>Scrivi agli ospiti</PageTitle>
      <MessageView {...loaderData} result={actionData?.result} preview={actionData?.preview} />
    </>
  );
}
