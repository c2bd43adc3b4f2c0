// The panel's form: checks it, places the booking, and redirects to the checkout.
import { data, redirect, type RouterContextProvider } from 'react-router';
import { flattenError } from 'zod';
import { depsContext, limitsContext, requestContext } from '#app/contexts.ts';
import { answersIn, readAnswers } from '#app/domain/bookings/answers.ts';
import { contactSchema } from '#app/domain/bookings/guest.ts';
import type { Guest } from '#app/domain/bookings/placing/booking-input.ts';
import { placeBooking } from '#app/domain/bookings/placing/place-booking.server.ts';
import { listQuestions } from '#app/domain/bookings/questions.server.ts';
import { guestHref, payHref } from '#app/domain/bookings/reference.ts';
import type { Deps } from '#app/domain/deps.ts';
import { formNonceField } from '#app/domain/text-fields.ts';
import { parseEmailAddress } from '#app/domain/identity/contact-fields.ts';
import { likelyAddress } from '#app/domain/identity/mistyped-domain.ts';
import { parseDay } from '#app/domain/calendar-day.ts';
import { AS_TYPED, asTypedWords } from '#app/ui/form/as-typed-box.tsx';
import { firstErrors } from '#app/ui/form/first-errors.ts';
import { type FieldErrors, NO_ERRORS } from '#app/ui/form/checkable.ts';
import type { Doubt } from '#app/ui/guest/panel/panel-data.ts';
import { typedGuest, typedText } from '#app/ui/guest/panel/typed-guest.ts';
import { CHANGE, LOOK, LOOK_DAY, LOOK_FROM } from '#app/ui/guest/panel/without-scripts.tsx';
import { formatMoney } from '#app/ui/format/money.ts';
import { type BookingRefusal, REFUSAL_STATUS, refusalWords } from './booking-refusals.ts';
import type { PanelAnswer } from './panel-answer.ts';
import type { PanelRequest } from './visit.server.ts';
import * as visit from './visit.server.ts';
import { findPrice, type FormSent, formSentContext } from './panel.server.ts';
import { hashOf } from '#app/domain/identity/tokens.server.ts';

type Sent = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: { catalogId: string; serviceId: string };
};

export async function sendBooking(sent: Sent) {
  const { request, context } = sent;
  const deps = context.get(depsContext);
  const ids = visit.requireIds(sent);
  const fields = await request.formData();
  const asked = visit.readPanelRequest(fields);
  const sentFor = readSent(fields, asked);
  context.set(formSentContext, sentFor);
  const typed = typedIn(fields, asked);
  if (sentFor.look) return answer({ ...typed, errors: NO_ERRORS, problem: undefined }, { status: 200 });
  const { header: cookie, ...key } = await visit.readGuestCookie(request, deps.config);
  const form = { ids, fields, asked, typed, ...key, cookie };
  const made = await book(sent, form);
  if (made instanceof Response) return made;
  if ('refusal' in made && made.refusal.code === 'unknown-service') throw data(null, { status: 404 });
  return refuse(deps, form, made);
}

type Ids = { activityId: number; catalogId: number; serviceId: number };
type Form = { ids: Ids; fields: FormData; asked: PanelRequest; typed: Typed; cookie: string } & Pick<
  Guest,
  'keyHash' | 'newKeyHash'
>;
type Refused = { errors: FieldErrors } | { refusal: BookingRefusal; headers?: Record<string, string> };

async function book(
  { context }: Sent,
  { ids, fields, asked, typed, keyHash, newKeyHash, cookie }: Form,
): Promise<Response | Refused> {
  const deps = context.get(depsContext);
  const { clientAddress, begunAt, signal } = context.get(requestContext);
  const limit = await context.get(limitsContext).consume('booking', clientAddress);
  const headers = limit.ok ? {} : { 'Retry-After': String(limit.error) };
  if (!limit.ok) return { refusal: { code: 'too-many-requests' }, headers };
  const contact = contactSchema.safeParse(Object.fromEntries(fields));
  const wrongAnswers = async () => readAnswers(await listQuestions(deps, ids.serviceId), fields).errors;
  if (!contact.success)
    return { errors: { ...firstErrors(flattenError(contact.error).fieldErrors), ...(await wrongAnswers()) } };
  const doubt = asked.badPeople ? BAD_PEOPLE : mistypedEmail(contact.data.email, typed.doubts);
  if (doubt) {
    const errors = await wrongAnswers();
    return Object.keys(errors).length > 0 ? { errors } : { refusal: doubt };
  }
  const { privacy: _, ...guestContact } = contact.data;
  const addressHash = clientAddress && hashOf(clientAddress);
  const guest = { keyHash, newKeyHash, addressHash, begunAt, signal: signal() };
  const placed = await placeBooking(deps, guest, {
    ...ids,
    date: asked.choice.date ?? '',
    slot: asked.choice.slot ?? '',
    choices: visit.choicesOf(asked.choice.people),
    expectedTotalCents: Number(fields.get('total') || -1),
    contact: guestContact,
    answerFields: answersIn(fields),
    formNonce: formNonceField.parse(fields.get('form')),
    replacesKey: asked.choice.carried['replaces'],
    besides: typedText(fields, BESIDES),
  });
  if (!placed.ok) return placed.error.code === 'wrong-answers' ? placed.error : { refusal: placed.error };
  const checkout = deps.config.baseUrl + payHref('checkout', placed.value);
  return redirect(checkout, { status: 303, headers: { 'Set-Cookie': cookie } });
}

/** A new price is always shown, whatever the reason of the refusal, because the form then counts it as seen. */
async function refuse(deps: Deps, form: Form, refused: Refused) {
  const { typed } = form;
  // Many are told at once that it is too busy: that takes no query.
  const busy = 'refusal' in refused && refused.refusal.code === 'busy';
  const { gone, price } = busy ? {} : await findChanges(deps, form);
  if ('errors' in refused)
    return answer({ ...typed, errors: refused.errors, problem: sentences([gone, price]) }, { status: 422 });
  const { refusal, headers = {} } = refused;
  const doubts = askedBy(refusal, typed.doubts, deps.config.baseUrl);
  const problem =
    refusal.code === 'price-changed'
      ? priceWords(form, refusal.totalCents)
      : sentences([refusalWords(refusal), price]);
  return answer(
    { ...typed, doubts, errors: NO_ERRORS, problem },
    { status: REFUSAL_STATUS[refusal.code], headers },
  );
}

/** Changes since the page was made, in words: places that are gone, and a new price. */
async function findChanges(deps: Deps, form: Form) {
  const { fields } = form;
  const found = fields.has('total') ? await findPrice(deps, form) : undefined;
  if (!found) return {};
  const { totalCents, refused } = found;
  const changed = totalCents !== undefined && totalCents !== Number(fields.get('total'));
  return {
    gone: refused && refusalWords(refused),
    price: changed ? priceWords(form, totalCents) : undefined,
  };
}

/** Where people can be changed beside the data, it may be the guest who changed the total. */
function priceWords({ fields }: Form, totalCents: number): string {
  if (!fields.has(LOOK_FROM)) return refusalWords({ code: 'price-changed', totalCents });
  return `Controlla il nuovo totale: ${formatMoney(totalCents)}`;
}

function sentences(parts: readonly (string | undefined)[]): string | undefined {
  return parts.filter((part) => part !== undefined).join('. ') || undefined;
}

function typedIn(fields: FormData, { choice: { slot } }: PanelRequest): Typed {
  const values = { ...typedGuest(fields), privacy: fields.has('privacy') };
  return { values, slot, doubts: acceptedDoubts(fields) };
}

function readSent(fields: FormData, { badPeople, choice: { people, slot } }: PanelRequest): FormSent {
  const day = fields.get(LOOK_DAY);
  const isDay = typeof day === 'string' && parseDay(day) !== undefined;
  // A form with another day than the shown one asks to see that day's times.
  const from = fields.get(LOOK_FROM);
  const unseen = !fields.has(LOOK) && isDay && from !== null && day !== from;
  const look = fields.has(LOOK) || unseen;
  const changing = fields.get(LOOK) === CHANGE || unseen;
  return { look, changing, day: look && isDay ? day : undefined, slot, counted: { badPeople, people } };
}

function answer(said: PanelAnswer, init: { status: number; headers?: Record<string, string> }) {
  return data(said, init);
}

type Typed = Pick<PanelAnswer, 'values' | 'slot' | 'doubts'>;

const BAD_PEOPLE = { code: 'bad-people' } as const;

/** Field that confirms a second booking like one just paid; its value is the first one's reference. */
const BESIDES = 'besides';

function anotherLike(reference: string, accepted: boolean): Doubt {
  return { name: BESIDES, value: reference, yes: 'Prenota di nuovo', accepted };
}

function asTyped(email: string, accepted: boolean): Doubt {
  return { name: AS_TYPED, value: email, yes: asTypedWords(email), accepted };
}

/** A confirmed address counts only for that address. */
function acceptedDoubts(fields: FormData): Doubt[] {
  const besides = typedText(fields, BESIDES);
  const email = parseEmailAddress(typedText(fields, 'email'))?.address;
  const sure = email !== undefined && typedText(fields, AS_TYPED) === email;
  return [...(besides === '' ? [] : [anotherLike(besides, true)]), ...(sure ? [asTyped(email, true)] : [])];
}

/** undefined: the address looks right, or the guest has confirmed it. */
function mistypedEmail(email: string, accepted: readonly Doubt[]): BookingRefusal | undefined {
  const meant = likelyAddress(email);
  if (meant === undefined || accepted.some(({ name }) => name === AS_TYPED)) return undefined;
  return { code: 'mistyped-email', typed: email, meant };
}

/** Adds the refusal's question to the confirmed ones. */
function askedBy(refusal: BookingRefusal, accepted: readonly Doubt[], baseUrl: string): Doubt[] {
  if (refusal.code === 'mistyped-email') return [...accepted, asTyped(refusal.typed, false)];
  if (refusal.code !== 'already-paid') return [...accepted];
  const link = { href: baseUrl + guestHref(refusal.secret), words: 'Vedi la prenotazione' };
  const others = accepted.filter(({ name }) => name !== BESIDES);
  return [...others, { ...anotherLike(refusal.reference, false), link }];
}
