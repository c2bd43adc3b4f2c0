// The booking panel's data for an address, on a service's page and in a frame.
import { randomUUID } from 'node:crypto';
import { createContext } from 'react-router';
import { findHeldGuest, findOwnHolds } from '#app/domain/bookings/placing/own-holds.server.ts';
import {
  findPageOnSale,
  findPanelOffer,
  type PanelOffer,
} from '#app/domain/bookings/placing/find-panel-offer.server.ts';
import { listQuestions } from '#app/domain/bookings/questions.server.ts';
import { parseDay, parseMonth } from '#app/domain/calendar-day.ts';
import { pagePrices, type ServiceAsked } from '#app/domain/catalog/find-service-page.server.ts';
import type { ServicePage } from '#app/domain/catalog/service-page.ts';
import type { Deps } from '#app/domain/deps.ts';
import { todayIn } from '#app/domain/wall-clock.ts';
import { packMonth } from '#app/ui/guest/panel/packed-month.ts';
import type { BookingRefusal } from './booking-refusals.ts';
import * as bookingRefusals from './booking-refusals.ts';
import { choicesOf, readPanelRequest, type PanelRequest, shownChoice } from './visit.server.ts';
import type { PanelFound } from './panel-answer.ts';

/** What the panel's form was sent for. */
export type FormSent = {
  /** Only to see something else, keeping what was typed; no booking was asked for. */
  look: boolean;
  /** Day, time and people are to be chosen again. */
  changing: boolean;
  /** The day to show instead of that in the address, and the slot that was chosen. */
  day: string | undefined;
  slot: string | undefined;
  /** People as sent by the form. */
  counted: Pick<PanelRequest, 'badPeople'> & Pick<PanelRequest['choice'], 'people'>;
};

/** Set if this request sent the panel's form: typed values must not be lost. */
export const formSentContext = createContext<FormSent | null>(null);

type Asked = {
  query: URLSearchParams;
  formSent: FormSent | null;
  /** Hash of the guest cookie, if there is one. */
  keyHash: string | undefined;
};

type Served = NonNullable<Awaited<ReturnType<typeof findPageOnSale>>>;
type Reading = Pick<Deps, 'db' | 'now'>;

/** undefined without such a page. */
export async function findPanelPage(deps: Reading, ids: ServiceAsked, { query, formSent, keyHash }: Asked) {
  const inAddress = atDay(readPanelRequest(query), formSent?.day);
  const served = await findPageOnSale(deps, ids, inAddress);
  if (!served) return undefined;
  const { activity, bounds, pricing } = served;
  const { replaces } = inAddress.choice.carried;
  const asked = { inAddress, formSent, keyHash };
  const { choice, offer, refused, wrongPeople } = await findAsked(deps, served, asked);
  const step = refused && !canStay(offer, refused, formSent !== null) ? 'choose' : inAddress.step;
  const details = step === 'details';
  const panel: PanelFound = {
    ...offer,
    ...bookingRefusals.peopleWords(offer),
    month: packMonth(offer.month),
    choice: shownChoice(choice, pricing.rates),
    step,
    changing: wrongPeople || formSent?.changing === true,
    problem: refused && bookingRefusals.refusalWords(refused),
    problemAt: bookingRefusals.mendedAt(refused, pricing.rates),
    nonce: details ? randomUUID() : '',
    questions: details ? await listQuestions(deps, served.service.id) : [],
    held: details
      ? await findHeldGuest(deps, served.service.id, { keyHash, replacesKey: replaces })
      : undefined,
  };
  const { date } = panel.choice;
  const on = {
    day: date === undefined ? undefined : parseDay(date),
    today: todayIn(bounds.timeZone, deps.now()),
  };
  const service: ServicePage = { ...served.service, ...pagePrices(pricing, on) };
  const status = refused ? bookingRefusals.REFUSAL_STATUS[refused.code] : 200;
  return { activity, panel, service, status, oddChoice: !isOffered(inAddress, offer, pricing.rates) };
}

/** Whether there are such rates and that many places, such a day, month and time. */
function isOffered(
  { choice: { date, slot, people }, month }: PanelRequest,
  { month: { today, lastDate }, slots, most }: Pick<PanelOffer, 'month' | 'slots' | 'most'>,
  rates: readonly { id: number }[],
): boolean {
  const counts = Object.values(people);
  return (
    Object.keys(people).every((id) => rates.some((rate) => rate.id === Number(id))) &&
    counts.reduce((sum, count) => sum + count, 0) <= most.people &&
    (date === undefined || (parseDay(date) !== undefined && today <= date && date <= lastDate)) &&
    (month === undefined || isMonthBetween(month, today, lastDate)) &&
    (slot === undefined || slots.some(({ key }) => key === slot))
  );
}

function isMonthBetween(month: string, first: string, last: string): boolean {
  return parseMonth(month) !== undefined && first.slice(0, 7) <= month && month <= last.slice(0, 7);
}

async function findAsked(
  deps: Reading,
  served: Served,
  { inAddress, formSent, keyHash }: Omit<Asked, 'query'> & { inAddress: PanelRequest },
) {
  const choice = { ...inAddress.choice, slot: formSent?.slot ?? inAddress.choice.slot };
  // Pages of the first step are the same for everybody.
  const browser = inAddress.step === 'details' ? keyHash : undefined;
  const find = await finder(deps, served, { choice, keyHash: browser });
  const asked = formSent ? countedAs(inAddress, formSent) : inAddress;
  const { refusal, ...offer } = await find(asked);
  const refused = refusedAt(asked, refusal, formSent);
  if (formSent === null || offer.quote !== undefined)
    return { choice: asked.choice, offer, refused, wrongPeople: false };
  // People without a price: keeps the typed numbers together with the address's offer, and says what is wrong.
  const wrong: BookingRefusal = refused ?? { code: 'bad-people' };
  return { choice: inAddress.choice, offer: await find(inAddress), refused: wrong, wrongPeople: true };
}

/** The price of the choice, or why this browser can't book it; undefined without such a service. */
export async function findPrice(
  deps: Reading,
  { ids, asked, keyHash }: { ids: ServiceAsked; asked: PanelRequest } & Pick<Asked, 'keyHash'>,
) {
  const served = await findPageOnSale(deps, ids, asked);
  if (!served) return undefined;
  const find = await finder(deps, served, { choice: asked.choice, keyHash });
  const { quote, refusal } = await find(asked);
  const refused: BookingRefusal | undefined = asked.badPeople ? { code: 'bad-people' } : refusal;
  return { totalCents: asked.badPeople ? undefined : quote?.totalCents, refused };
}

/** A guest's own holds don't block them: placing replaces them. */
async function finder(
  deps: Reading,
  { service, bounds, pricing, also: read }: Served,
  { choice, keyHash }: Pick<PanelRequest, 'choice'> & Pick<Asked, 'keyHash'>,
) {
  const replacesKey = choice.carried['replaces'];
  const exceptBookingIds = await findOwnHolds(deps, { ...choice, keyHash, replacesKey });
  const { id: serviceId, cancellationHours } = service;
  const { rates } = pricing;
  return ({ choice: { date, slot, people }, month }: PanelRequest) => {
    const choices = choicesOf(people);
    const chosen = { month, date, slot, choices, exceptBookingIds };
    return findPanelOffer(deps, { serviceId, bounds, rates, cancellationHours, read, ...chosen });
  };
}

/** Uses the form's people where the form can change them. */
function countedAs(asked: PanelRequest, { counted }: FormSent): PanelRequest {
  return { ...asked, badPeople: counted.badPeople, choice: { ...asked.choice, people: counted.people } };
}

/** Refuses only on the step to continue: a visitor who looks at another day has not chosen a time yet. */
function refusedAt(
  { step, badPeople }: PanelRequest,
  refusal: BookingRefusal | undefined,
  formSent: FormSent | null,
): BookingRefusal | undefined {
  const problem: BookingRefusal | undefined = badPeople ? { code: 'bad-people' } : refusal;
  if (step !== 'details' || (formSent?.look && problem?.code === 'no-slot')) return undefined;
  return problem;
}

/** The same time on another day, if that day has it. */
function atDay(asked: PanelRequest, day: string | undefined): PanelRequest {
  return day === undefined ? asked : { ...asked, month: undefined, choice: { ...asked.choice, date: day } };
}

/**
 * Whether the details step stays open, so that typed values survive: if only the time must be chosen again,
 * or whatever happened after sending. Before a time is chosen nothing was typed.
 */
function canStay(
  { quote, slots }: Pick<PanelFound, 'quote' | 'slots'>,
  refused: BookingRefusal,
  formSent: boolean,
): boolean {
  if (formSent) return true;
  const open = quote !== undefined && slots.some(({ state }) => state === 'bookable');
  return open && refused.code !== 'no-slot';
}
