// Changes people, rates, time and answers in one form, with a preview of the result. Every button except the
// last only loads the page again, so that it works without scripts.
import { data, redirect } from 'react-router';
import type { Deps } from '#app/domain/deps.ts';
import { type Answer, readAnswers } from '#app/domain/bookings/answers.ts';
import { answerField, type Question } from '#app/domain/bookings/question.ts';
import { BACK_MEANS, PAYMENT_MEANS } from '#app/domain/bookings/money/on-site-money.ts';
import { meansOfLast } from '#app/domain/bookings/money/on-site-money.server.ts';
import { withoutSecrets } from '#app/domain/bookings/desk/desk-bookings.server.ts';
import { listQuestions } from '#app/domain/bookings/questions.server.ts';
import { deskHref } from '#app/domain/bookings/reference.ts';
import {
  type ChangeOutcome,
  changeBooking,
  previewChange,
} from '#app/domain/lifecycle/changes/change-booking.server.ts';
import { backOf, type Pays } from '#app/domain/lifecycle/changes/change-money.ts';
import type { ChangeError } from '#app/domain/lifecycle/changes/change-refusals.server.ts';
import { findMovable, type Movable } from '#app/domain/lifecycle/changes/movable.server.ts';
import { partyOf } from '#app/domain/lifecycle/changes/change-plan.ts';
import { moveNote } from '#app/domain/lifecycle/changes/move-plan.ts';
import { findWaitingMove } from '#app/domain/lifecycle/changes/waiting-move.server.ts';
import { findBookingMoney } from '#app/domain/payments/booking-money.server.ts';
import { previewRefund } from '#app/domain/payments/booking-money.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { notFound } from '#app/routes/found.ts';
import { ChangeView } from '#app/ui/desk/change-view.tsx';
import { toldWords } from '#app/ui/desk/said-words.ts';
import { formatMoney } from '#app/ui/format/money.ts';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import type { Fields } from '../../activity/change-request.ts';
import * as changeRequest from '../../activity/change-request.ts';
import type { Route } from './+types/change';
import { changeStatus, changeWords, refusedNote } from './refusals.ts';

type Args = Pick<Route.LoaderArgs, 'context' | 'params'>;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { pathname, searchParams } = url;
  if (pathname.endsWith('/move')) throw redirect(`${deskHref(params.reference)}/change?${searchParams}`, 301);
  return pageOf({ context, params }, searchParams);
}

async function pageOf({ context, params }: Args, fields: Fields) {
  const deps = depsOf(context);
  const movable = await findMovable(deps, operatorOf(context), params.reference);
  if (!movable) throw notFound();
  const { booking, mayReprice } = movable;
  if (booking.status !== 'confirmed')
    throw redirectSaying(context, deskHref(booking.reference), {
      tone: 'warn',
      text: changeWords({ code: 'not-movable' }),
    });
  const wanted = readAsked(fields, movable);
  const questions = await questionsOf(deps, movable);
  const answers = answersIn(questions, fields);
  const preview = (asked: typeof wanted) => previewChange(deps, movable, { ...asked, answers });
  const [looked, money, waiting, cameBy] = await Promise.all([
    changeRequest.lookAt(deps, movable, { wanted, preview, words: changeWords }),
    findBookingMoney(deps.db, booking.id),
    findWaitingMove(deps, booking.id),
    meansOfLast(deps.db, booking.id),
  ]);
  return {
    booking: withoutSecrets(booking),
    mayReprice,
    ...looked,
    mayGiveBack: movable.mayGiveBack,
    parts:
      looked.plan && movable.mayGiveBack ? previewRefund(money, looked.plan.money.cardBackCents) : undefined,
    note: undefined as ReturnType<typeof refusedNote> | undefined,
    waiting,
    questions,
    cameBy,
    answers: typedAnswers(booking.answers, questions, fields),
  };
}

/** At the desk no answer is required, and a chosen answer may stay even if it is no longer offered. */
async function questionsOf(deps: Pick<Deps, 'db'>, { mayReprice, booking }: Movable): Promise<Question[]> {
  const questions = mayReprice ? await listQuestions(deps, booking.service.id) : [];
  return questions.map((question) => {
    const { choices } = question;
    const was = booking.answers.find(({ questionId }) => questionId === question.id)?.answer;
    const isGone = was !== undefined && !choices.includes(was);
    return { ...question, required: false, choices: isGone ? [...choices, was] : choices };
  });
}

/** undefined: the form has no questions. */
function answersIn(questions: readonly Question[], fields: Fields) {
  if (questions.every(({ id }) => fields.get(answerField(id)) === null)) return undefined;
  return readAnswers(questions, fields).answers;
}

/** By field name: the answer being typed, else the stored one. */
function typedAnswers(answered: readonly Answer[], questions: readonly Question[], fields: Fields) {
  const typed = questions.map(({ id }) => {
    const was = answered.find(({ questionId }) => questionId === id)?.answer ?? '';
    return [answerField(id), String(fields.get(answerField(id)) ?? was)];
  });
  return Object.fromEntries(typed) as Record<string, string>;
}

function readAsked(fields: Fields, movable: Movable) {
  const { booking, mayReprice } = movable;
  const wanted = changeRequest.readWanted(fields, movable);
  const text = (name: string) => String(fields.get(name) ?? '');
  const pays: Pays =
    PAYS.find((each) => each === text('pays')) ?? (booking.source === 'on_the_spot' ? 'arrival' : 'link');
  return {
    ...wanted,
    choices: mayReprice ? wanted.choices : partyOf(booking.lines),
    price: text('price') === 'current' && mayReprice ? ('current' as const) : ('sold' as const),
    givesBack: text('back') === 'yes',
    pays,
    backMeans: BACK_MEANS.find((each) => each === text('backMeans')),
  };
}

const PAYS: readonly Pays[] = ['link', 'arrival', ...PAYMENT_MEANS];

export async function action({ context, params, request }: Route.ActionArgs) {
  const fields = await request.formData();
  const deps = depsOf(context);
  const viewer = operatorOf(context);
  const movable = await findMovable(deps, viewer, params.reference);
  if (!movable) throw notFound();
  const note = moveNote.safeParse(fields.get('note'));
  if (!note.success) {
    const page = await pageOf({ context, params }, fields);
    return data({ ...page, note: refusedNote(fields, note.error) }, { status: 422 });
  }
  const asked = readAsked(fields, movable);
  if (changeRequest.isUnseen(fields, asked, movable.booking)) {
    const page = await pageOf({ context, params }, fields);
    return data({ ...page, ...changeRequest.unseenProblem(page) }, { status: 409 });
  }
  const questions = await questionsOf(deps, movable);
  const changed = await changeBooking(deps, viewer, {
    ...asked,
    reference: params.reference,
    answers: answersIn(questions, fields),
    ...changeRequest.readSeen(fields),
    note: note.data,
  });
  if (changed.ok)
    return redirectSaying(context, deskHref(params.reference), {
      tone: 'success',
      text: changedWords(changed.value),
    });
  const page = await pageOf({ context, params }, fields);
  const words = (error: ChangeError) =>
    error.code === 'price-changed' && page.plan
      ? `Guarda cosa cambia adesso: il totale diventa ${formatMoney(page.plan.changed.totalCents)}, rimborso ${formatMoney(backOf(page.plan.money))}`
      : changeWords(error);
  const problems = changeRequest.problemsOf({
    ...page,
    movable,
    words,
    error: changed.error,
    now: deps.now(),
  });
  return data({ ...page, ...problems }, { status: changeStatus(changed.error) });
}

function changedWords({ waits, refundCents, inPersonBackCents, email }: ChangeOutcome): string {
  if (waits)
    return `Posti riservati: la prenotazione cambia quando l'ospite paga la differenza; ${toldWords(email)}`;
  const back = refundCents > 0 ? `, rimborso di ${formatMoney(refundCents)} in corso` : '';
  const inPerson = inPersonBackCents > 0 ? `, rendi ${formatMoney(inPersonBackCents)} di persona` : '';
  return `Prenotazione cambiata${back}${inPerson}: ${toldWords(email)}`;
}

export default function Change({ loaderData, actionData }: Route.ComponentProps) {
  const page = actionData ?? loaderData;
  const wrong = page.problem ?? page.dateProblem ?? page.note;
  return (
    <>
      <PageTitle wrong={wrong !== undefined}>Cambia la prenotazione</PageTitle>
      <ChangeView {...page} />
    </>
  );
}
