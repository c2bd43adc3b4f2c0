// An operator books for somebody: what, when and how many in the address, then who and how they pay.
import { randomUUID } from 'node:crypto';

import { createContext, data } from 'react-router';

import { readAnswers } from '#app/domain/bookings/answers.ts';
import { byHandFields } from '#app/domain/bookings/by-hand-fields.ts';
import { findPanelOffer } from '#app/domain/bookings/find-panel-offer.server.ts';
import { listQuestions } from '#app/domain/bookings/questions.server.ts';
import { findOwnSellable, listOwnSellable } from '#app/domain/catalog/sellable.server.ts';
import { formNonceField } from '#app/domain/form-nonce.ts';
import { placeByHand } from '#app/domain/lifecycle/place-by-hand.server.ts';
import { depsContext } from '#app/contexts.ts';
import { readId } from '#app/domain/read-id.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { notFound } from '#app/routes/dashboard/addresses.ts';
import { ByHandView, typedByHand } from '#app/ui/desk/by-hand-view.tsx';
import { firstErrors } from '#app/ui/form/first-errors.ts';
import { NO_ERRORS } from '#app/ui/form/use-checked-form.ts';

import { mendedAt, peopleWords } from '../../activity/booking-refusals.ts';
import { choicesOf, readPanelRequest, shownChoice } from '../../activity/panel-request.ts';
import type { Route } from './+types/new';
import { type ByHandRefusal, byHandStatus, byHandWords } from './refusals.ts';

export { shouldRevalidate } from '../../after-a-refusal.ts';

/** Set once the second step was sent: what was typed there stays, whatever has become of the places. */
const sentContext = createContext(false);

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
  const stays = context.get(sentContext) && offer.slots.some(({ key }) => key === asked.choice.slot);
  const step = refused && !(stays && offer.quote) ? ('choose' as const) : asked.step;
  const problemAt = mendedAt(refused, service.rates);
  const choice = { ...shownChoice(asked.choice), carried: { service: String(serviceId) } };
  const panel = {
    ...offer,
    ...peopleWords(offer),
    choice,
    step,
    problem: refused && byHandWords(refused),
    problemAt,
  };
  const questions = step === 'details' ? await listQuestions(deps, serviceId) : [];
  const chosen = { service, panel, questions, nonce: randomUUID() };
  return data({ services: [], chosen }, { status: refused ? byHandStatus(refused) : 200 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const fields = await request.formData();
  const values = typedByHand(fields);
  context.set(sentContext, true);
  const serviceId = readId(String(fields.get('service') ?? ''));
  if (serviceId === undefined) throw notFound();
  const read = byHandFields.safeParse(Object.fromEntries(fields));
  // What the guest doesn't say on the telephone is asked on the day.
  const questions = (await listQuestions(deps, serviceId)).map((each) => ({ ...each, required: false }));
  const answered = readAnswers(questions, fields);
  if (!read.success || Object.keys(answered.errors).length > 0) {
    const errors = { ...(read.error && firstErrors(read.error)), ...answered.errors };
    return data({ values, errors, problem: undefined }, { status: 422 });
  }
  const { manner, hours, ...contact } = read.data;
  const asked = readPanelRequest(fields);
  const placed = await placeByHand(deps, operatorOf(context), {
    serviceId,
    date: asked.choice.date ?? '',
    slot: asked.choice.slot ?? '',
    choices: choicesOf(asked.choice.people),
    expectedTotalCents: Number(fields.get('total') || -1),
    contact,
    answers: answered.answers,
    formNonce: formNonceField.parse(fields.get('form')),
    manner,
    hours,
  });
  if (placed.ok)
    return redirectSaying(context, `/availability/bookings/${placed.value.reference}`, SAID[manner]);
  if (placed.error.code === 'unknown-service') throw notFound();
  const problem = byHandWords(placed.error);
  return data({ values, errors: NO_ERRORS, problem }, { status: byHandStatus(placed.error) });
}

const SAID = {
  on_the_spot: { tone: 'success', text: "Prenotazione confermata: abbiamo scritto all'ospite" },
  payment_link: { tone: 'success', text: "Posti riservati: abbiamo mandato il link di pagamento all'ospite" },
} as const;

export default function NewBooking({ loaderData, actionData }: Route.ComponentProps) {
  const { chosen, services } = loaderData;
  const problem = chosen?.panel.problem ?? actionData?.problem;
  const wrong = problem !== undefined || (actionData !== undefined && actionData.errors !== NO_ERRORS);
  return (
    <>
      <title>{`${wrong ? 'Errore: ' : ''}Nuova prenotazione`}</title>
      <ByHandView services={services} chosen={chosen} answer={actionData} />
    </>
  );
}
