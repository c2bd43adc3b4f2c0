// An operator books for a guest: service, time and perhaps one resource in the address, then guest, people and payment.
import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { flattenError } from 'zod';
import { readAnswers } from '#app/domain/bookings/answers.ts';
import { findDeskBooking, listDeskActivities } from '#app/domain/bookings/desk/desk-bookings.server.ts';
import { byHandFields, pricesShown } from '#app/domain/bookings/placing/by-hand-fields.ts';
import type { Question } from '#app/domain/bookings/question.ts';
import { findKnownGuest, findKnownGuests } from '#app/domain/bookings/desk/known-guests.server.ts';
import { listQuestions } from '#app/domain/bookings/questions.server.ts';
import type { OwnSellable, OwnSellableOn } from '#app/domain/catalog/own-service.ts';
import { findOwnSellable, listOwnSellable } from '#app/domain/catalog/sellable.server.ts';
import { formNonceField } from '#app/domain/text-fields.ts';
import { placeByHand } from '#app/domain/lifecycle/place-by-hand.server.ts';
import type { Deps } from '#app/domain/deps.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import { readFilterId, readId } from '#app/domain/read-id.ts';
import { listNotReady } from '#app/domain/scheduling/find-service-readiness.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { found, notFound } from '#app/routes/found.ts';
import { typedByHand } from '#app/ui/desk/by-hand/by-hand-fields.tsx';
import { ByHandView } from '#app/ui/desk/by-hand/by-hand-view.tsx';
import { FIND_GUEST, TAKE_GUEST } from '#app/ui/desk/by-hand/known-guests.tsx';
import { madeHref, saidOf } from '#app/ui/desk/said-words.ts';
import { firstErrors } from '#app/ui/form/first-errors.ts';
import { type FieldErrors, NO_ERRORS } from '#app/ui/form/checkable.ts';
import type { PanelView } from '#app/ui/guest/panel/panel-data.ts';
import { startingPeople } from '#app/ui/guest/panel/people-choice.tsx';
import { LOOK } from '#app/ui/guest/panel/without-scripts.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { doubtOf } from '../../form-replies.server.ts';
import { peopleAt } from '../../activity/booking-refusals.ts';
import { choicesOf, type PanelRequest, readPanelRequest } from '../../activity/visit.server.ts';
import type { Route } from './+types/new';
import { type Offered, offerFor, onChosenDay, panelOf } from './by-hand-panel.server.ts';
import { type ByHandRefusal, byHandStatus } from './refusals.ts';

export { shouldRevalidate } from '../../after-a-refusal.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const viewer = operatorOf(context);
  const { serviceId, resourceId } = serviceOn(url.searchParams);
  if (serviceId === undefined) {
    const services = await listOwnSellable(deps, viewer);
    const notReady = services.length > 0 ? [] : await listNotReady(deps, viewer);
    const activities = services.length > 0 ? [] : await listDeskActivities(deps.db, viewer, 'manage');
    return data({ services, notReady, activities, chosen: undefined });
  }
  const own = found(await findOwnSellable(deps, viewer, { serviceId, resourceId }));
  const asked = readPanelRequest(url.searchParams);
  const filling = asked.step === 'details' || namesDeparture(asked);
  const offered = await offerFor(deps, own, filling ? withSomebody(asked, own) : asked);
  const service = onChosenDay(deps, own, asked);
  const refused = filling ? offered.wrong : undefined;
  const step = filling && (!refused || peopleAt(refused, service.rates)) ? 'details' : 'choose';
  const panel = panelOf(service, offered, { step, refused });
  const questions = step === 'details' ? await listQuestions(deps, serviceId) : [];
  const notReady = neverBookable(panel) ? await listNotReady(deps, viewer, serviceId) : [];
  const chosen = { service, panel, questions, nonce: randomUUID() };
  return data(
    { services: [], notReady, activities: [], chosen },
    { status: refused ? byHandStatus(refused) : 200 },
  );
}

function serviceOn(fields: { get(name: string): unknown }) {
  const text = (name: string) => String(fields.get(name) ?? '');
  return { serviceId: readId(text('service')), resourceId: readFilterId(text('resource')) };
}

function neverBookable({ step, month: { days, nextBookableDate } }: PanelView): boolean {
  return step === 'choose' && nextBookableDate === undefined && days.every(({ bookable }) => !bookable);
}

/** A link from a departure has no month, because day and slot are fixed. The panel's own forms and links have one. */
function namesDeparture({ choice: { date, slot }, month }: PanelRequest): boolean {
  return date !== undefined && slot !== undefined && month === undefined;
}

function withSomebody(asked: PanelRequest, service: OwnSellable): PanelRequest {
  const people = startingPeople(asked.choice.people, service.rates, service.party);
  return { ...asked, choice: { ...asked.choice, people } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const deps = depsOf(context);
  const viewer = operatorOf(context);
  const fields = await request.formData();
  const { serviceId = 0, resourceId } = serviceOn(fields);
  const own = found(await findOwnSellable(deps, viewer, { serviceId, resourceId }));
  const { typed, sent, errors } = readFields(fields, await listQuestions(deps, serviceId));
  const { choice, ...asked } = readPanelRequest(fields);
  const offered = await offerFor(deps, own, { choice, ...asked });
  const service = onChosenDay(deps, own, { choice });
  const answer = (wrong: FieldErrors, refused: ByHandRefusal | undefined) => ({
    ...typed,
    known: undefined,
    errors: wrong,
    panel: panelOf(service, offered, { step: 'details', refused }),
  });
  const before = await guestBefore({ deps, viewer, serviceId }, fields);
  if (before) {
    const { guest, known } = before;
    return data({ ...answer(NO_ERRORS, offered.wrong), values: { ...typed.values, ...guest }, known });
  }
  if (fields.has(LOOK)) return data(answer(NO_ERRORS, offered.wrong), { status: 200 });
  const expectedTotalCents = totalSeen(service, offered, fields);
  if (!sent || asked.badPeople) {
    const next = nextRefusal(service, offered, { fields, expectedTotalCents });
    return data(answer(errors, next), { status: 422 });
  }
  const placed = await placeByHand(deps, viewer, {
    ...sent,
    serviceId,
    resourceId,
    date: choice.date ?? '',
    slot: choice.slot ?? '',
    choices: choicesOf(choice.people),
    expectedTotalCents,
    formNonce: formNonceField.parse(fields.get('form')),
  });
  if (placed.ok) {
    const made = found(await findDeskBooking(deps.db, viewer, placed.value.reference));
    return redirectSaying(context, madeHref(made), saidOf(made, sent));
  }
  if (placed.error.code === 'unknown-service') throw notFound();
  return data(answer(NO_ERRORS, placed.error), { status: byHandStatus(placed.error) });
}

type Asking = { deps: Deps; viewer: Viewer; serviceId: number };

/** Without scripts, buttons of the form search for a known guest or choose one. */
async function guestBefore({ deps: { db }, viewer, serviceId }: Asking, fields: FormData) {
  const text = (name: string) => String(fields.get(name) ?? '');
  if (fields.has(TAKE_GUEST)) {
    const found = await findKnownGuest(db, viewer, { serviceId, reference: text(TAKE_GUEST) });
    if (!found) return { known: [], guest: undefined };
    const { reference: _, ...guest } = found;
    return { known: undefined, guest };
  }
  if (!fields.has(FIND_GUEST)) return undefined;
  const q = `${text('name')} ${text('surname')}`.trim() || text('phone').trim() || text('email').trim();
  return { known: await findKnownGuests(db, viewer, { serviceId, q }), guest: undefined };
}

/** `sent` is set if nothing is wrong. */
function readFields(fields: FormData, questions: readonly Question[]) {
  const asked = doubtOf(fields);
  const doubt = asked && { address: asked.address, accepted: asked.accepted };
  const typed = { values: typedByHand(fields), doubt };
  const read = byHandFields.safeParse(Object.fromEntries(fields));
  // Answers are optional: what the guest doesn't say on the phone is asked on the day.
  const { answers, errors: unanswered } = readAnswers(
    questions.map((each) => ({ ...each, required: false })),
    fields,
  );
  const doubted = asked && !asked.accepted ? { email: asked.words } : {};
  const errors = {
    ...(read.error && firstErrors(flattenError(read.error).fieldErrors)),
    ...unanswered,
    ...doubted,
  };
  if (!read.success || Object.keys(errors).length > 0) return { typed, errors, sent: undefined };
  const { manner, means, hours, agreed: totalCents, reason, ...contact } = read.data;
  const agreed = totalCents === null || reason === null ? undefined : { totalCents, reason };
  return { typed, errors, sent: { manner, means, hours, agreed, contact, answers } };
}

/** The total of the sent people at the prices shown; -1 if those have changed. */
function totalSeen({ rates }: OwnSellableOn, { panel }: Offered, fields: FormData): number {
  return fields.get('prices') === pricesShown(rates) ? (panel.quote?.totalCents ?? -1) : -1;
}

type Sent = { fields: FormData; expectedTotalCents: number };

/** The next refusal, shown together with wrong fields. */
function nextRefusal(
  { paysOut }: OwnSellableOn,
  { wrong, panel }: Offered,
  { fields, expectedTotalCents }: Sent,
): ByHandRefusal | undefined {
  if (wrong) return wrong;
  const { totalCents } = panel.quote ?? { totalCents: expectedTotalCents };
  if (totalCents !== expectedTotalCents) return { code: 'price-changed', totalCents };
  return fields.get('manner') === 'payment_link' && !paysOut ? { code: 'no-payouts' } : undefined;
}

export default function NewBooking({ loaderData, actionData }: Route.ComponentProps) {
  const { chosen } = loaderData;
  const { problem } = actionData?.panel ?? chosen?.panel ?? {};
  const wrong = problem !== undefined || Object.keys(actionData?.errors ?? {}).length > 0;
  return (
    <>
      <PageTitle wrong={wrong}>Nuova prenotazione</PageTitle>
      <ByHandView {...loaderData} answer={actionData} />
    </>
  );
}
