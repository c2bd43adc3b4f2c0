// An operator books for somebody: what, when and how many in the address, then who and how they pay.
import { randomUUID } from 'node:crypto';

import { data } from 'react-router';

import { readAnswers } from '#app/domain/bookings/answers.ts';
import { type ByHandFields, byHandFields } from '#app/domain/bookings/by-hand-fields.ts';
import { findPanelOffer } from '#app/domain/bookings/find-panel-offer.server.ts';
import type { Question } from '#app/domain/bookings/question.ts';
import { listQuestions } from '#app/domain/bookings/questions.server.ts';
import type { OwnSellable } from '#app/domain/catalog/own-service.ts';
import { findOwnSellable, listOwnSellable } from '#app/domain/catalog/sellable.server.ts';
import type { Deps } from '#app/domain/deps.ts';
import { formNonceField } from '#app/domain/form-nonce.ts';
import { placeByHand } from '#app/domain/lifecycle/place-by-hand.server.ts';
import { depsContext } from '#app/contexts.ts';
import { readId } from '#app/domain/read-id.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { notFound } from '#app/routes/dashboard/addresses.ts';
import { bookingHref } from '#app/ui/desk/booking-actions.ts';
import { ByHandView, typedByHand } from '#app/ui/desk/by-hand-view.tsx';
import { toldWords } from '#app/ui/desk/told-words.ts';
import { firstErrors } from '#app/ui/form/first-errors.ts';
import { NO_ERRORS } from '#app/ui/form/use-checked-form.ts';

import { doubtOf } from '../../address-doubt.ts';
import { mendedAt, peopleWords } from '../../activity/booking-refusals.ts';
import { choicesOf, readPanelRequest, shownChoice } from '../../activity/panel-request.ts';
import type { Route } from './+types/new';
import { type ByHandRefusal, byHandStatus, byHandWords } from './refusals.ts';

export { shouldRevalidate } from '../../after-a-refusal.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const viewer = operatorOf(context);
  const serviceId = readId(url.searchParams.get('service') ?? undefined);
  if (serviceId === undefined)
    return data({ services: await listOwnSellable(deps, viewer), chosen: undefined });
  const service = await findOwnSellable(deps, viewer, serviceId);
  if (!service) throw notFound();
  const asked = readPanelRequest(url.searchParams);
  const { refusal, ...offer } = await findPanelOffer(deps, {
    ...service,
    ...asked.choice,
    month: asked.month,
    choices: choicesOf(asked.choice.people),
  });
  const wrong: ByHandRefusal | undefined = asked.badPeople ? { code: 'bad-people' } : refusal;
  const refused = asked.step === 'details' ? wrong : undefined;
  const problemAt = mendedAt(refused, service.rates);
  const choice = { ...shownChoice(asked.choice), carried: { service: String(serviceId) } };
  const panel = {
    ...offer,
    ...peopleWords(offer),
    choice,
    step: refused ? ('choose' as const) : asked.step,
    problem: refused && byHandWords(refused),
    problemAt,
  };
  const questions = asked.step === 'details' ? await listQuestions(deps, serviceId) : [];
  const chosen = { service, panel, questions, nonce: randomUUID() };
  return data({ services: [], chosen }, { status: refused ? byHandStatus(refused) : 200 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const viewer = operatorOf(context);
  const fields = await request.formData();
  const serviceId = readId(String(fields.get('service') ?? '')) ?? 0;
  const service = await findOwnSellable(deps, viewer, serviceId);
  if (!service) throw notFound();
  const { typed, sent, errors } = readFields(fields, await listQuestions(deps, serviceId));
  if (!sent) {
    const refusal = await findRefusal(deps, service, { serviceId, fields });
    return data({ ...typed, errors, problem: refusal && byHandWords(refusal) }, { status: 422 });
  }
  const { choice } = readPanelRequest(fields);
  const placed = await placeByHand(deps, viewer, {
    ...sent,
    serviceId,
    date: choice.date ?? '',
    slot: choice.slot ?? '',
    choices: choicesOf(choice.people),
    expectedTotalCents: totalSeen(fields),
    formNonce: formNonceField.parse(fields.get('form')),
  });
  if (placed.ok) {
    const text = madeWords(sent.manner, sent.contact.email);
    return redirectSaying(context, bookingHref(placed.value.reference), { tone: 'success', text });
  }
  if (placed.error.code === 'unknown-service') throw notFound();
  const problem = byHandWords(placed.error);
  return data({ ...typed, errors: NO_ERRORS, problem }, { status: byHandStatus(placed.error) });
}

/** `sent` where nothing is wrong with them. */
function readFields(fields: FormData, questions: readonly Question[]) {
  const asked = doubtOf(fields);
  const doubt = asked && { address: asked.address, accepted: asked.accepted };
  const typed = { values: typedByHand(fields), doubt };
  const read = byHandFields.safeParse(Object.fromEntries(fields));
  // What the guest doesn't say on the telephone is asked on the day.
  const { answers, errors: unanswered } = readAnswers(
    questions.map((each) => ({ ...each, required: false })),
    fields,
  );
  const doubted = asked && !asked.accepted ? { email: asked.words } : {};
  const errors = { ...(read.error && firstErrors(read.error)), ...unanswered, ...doubted };
  if (!read.success || Object.keys(errors).length > 0) return { typed, errors, sent: undefined };
  const { manner, hours, ...contact } = read.data;
  return { typed, errors, sent: { manner, hours, contact, answers } };
}

const totalSeen = (fields: FormData) => Number(fields.get('total') || -1);

type Chosen = { serviceId: number; fields: FormData };

/** What would be refused next, said beside wrong fields too. */
async function findRefusal(
  deps: Deps,
  service: OwnSellable,
  { serviceId, fields }: Chosen,
): Promise<ByHandRefusal | undefined> {
  const { choice, badPeople } = readPanelRequest(fields);
  if (badPeople) return { code: 'bad-people' };
  const choices = choicesOf(choice.people);
  const question = { ...service, serviceId, ...choice, month: undefined, choices };
  const { refusal, quote } = await findPanelOffer(deps, question);
  if (refusal) return refusal;
  if (quote && quote.totalCents !== totalSeen(fields))
    return { code: 'price-changed', totalCents: quote.totalCents };
  return fields.get('manner') === 'payment_link' && !service.paysOut ? { code: 'no-payouts' } : undefined;
}

function madeWords(manner: ByHandFields['manner'], email: string): string {
  if (manner === 'payment_link') return `Posti riservati: il link di pagamento parte adesso per ${email}`;
  return `Prenotazione confermata: ${toldWords(email)}`;
}

export default function NewBooking({ loaderData, actionData }: Route.ComponentProps) {
  const { chosen, services } = loaderData;
  const problem = actionData?.problem ?? chosen?.panel.problem;
  const wrong = problem !== undefined || (actionData !== undefined && actionData.errors !== NO_ERRORS);
  return (
    <>
      <title>{`${wrong ? 'Errore: ' : ''}Nuova prenotazione`}</title>
      <ByHandView services={services} chosen={chosen} answer={actionData} />
    </>
  );
}
