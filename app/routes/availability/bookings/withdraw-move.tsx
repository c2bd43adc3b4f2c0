// A dearer time that waits for the guest's money is taken back.
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import {
  findWaitingMove,
  withdrawMove,
  type WithdrawMoveError,
} from '#app/domain/lifecycle/waiting-move.server.ts';
import { moveNote } from '#app/domain/lifecycle/move-plan.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { notFound, pathId } from '#app/routes/dashboard/addresses.ts';
import { bookingHref } from '#app/ui/desk/booking-actions.ts';
import { NoteField, NoteProblem } from '#app/ui/desk/note-field.tsx';
import { BookingLine } from '#app/ui/desk/booking-line.tsx';
import { ConfirmPage } from '#app/ui/dashboard/kit/confirm-page.tsx';
import { longDate } from '#app/domain/date-words.ts';
import { formatMoney } from '#app/ui/format/money.ts';
import { hoursWords } from '#app/ui/scheduling/hours-words.ts';

import type { Route } from './+types/withdraw-move';
import { requireDeskBooking } from '../scope.server.ts';
import { refusedNote } from './refusals.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { view } = await requireDeskBooking({ context, params });
  const waiting = await findWaitingMove(context.get(depsContext), view.id);
  if (waiting) return { view, waiting };
  throw redirectSaying(context, bookingHref(view.reference), { tone: 'warn', text: NOTHING_WAITS });
}

const NOTHING_WAITS = "Nessuno spostamento è in attesa: la prenotazione è com'è scritto qui";

const REFUSED: Record<Exclude<WithdrawMoveError, 'not-found'>, string> = {
  paid: "L'ospite ha già pagato la differenza: la prenotazione è spostata",
  replaced: 'Nel frattempo ora è in attesa un altro spostamento: guardalo prima di ritirarlo',
};

export async function action({ context, params, request }: Route.ActionArgs) {
  const fields = await request.formData();
  const { reference } = params;
  const note = moveNote.safeParse(fields.get('note'));
  if (!note.success) return data({ note: refusedNote(fields, note.error) }, { status: 422 });
  const outcome = await withdrawMove(context.get(depsContext), operatorOf(context), {
    reference,
    moveId: pathId(String(fields.get('move'))),
    note: note.data,
  });
  const to = bookingHref(reference);
  if (outcome.ok)
    return redirectSaying(context, to, {
      tone: 'success',
      text: "Spostamento ritirato: la prenotazione resta dov'è e i posti nuovi sono di nuovo liberi",
    });
  if (outcome.error === 'not-found') throw notFound();
  return redirectSaying(context, to, { tone: 'warn', text: REFUSED[outcome.error] });
}

export default function WithdrawMove({ loaderData: { view, waiting }, actionData }: Route.ComponentProps) {
  const { date, startTime, endTime, differenceCents } = waiting;
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}Ritira lo spostamento`}</title>
      <ConfirmPage
        question="Vuoi ritirare lo spostamento?"
        above={<NoteProblem note={actionData?.note} />}
        crumbs={[{ label: `Prenotazione ${view.reference}`, href: bookingHref(view.reference) }]}
        consequence={
          <>
            <BookingLine view={view} />
            <p>
              {`La prenotazione resta qui. I posti riservati per ${longDate(date)}, ${hoursWords(startTime, endTime)} tornano liberi subito e l'ospite non può più pagare i ${formatMoney(differenceCents)} di differenza: glielo scriviamo per email.`}
            </p>
            <p>Se sta pagando proprio ora, gli restituiamo la differenza.</p>
          </>
        }
        button="Ritira lo spostamento"
        back={bookingHref(view.reference)}
      >
        <input type="hidden" name="move" value={waiting.id} />
        <NoteField hint="Lo legge nella mail che lo avvisa" note={actionData?.note} />
      </ConfirmPage>
    </>
  );
}
