// What can be sold by hand for a choice, for the page.
import { findPanelOffer } from '#app/domain/bookings/placing/find-panel-offer.server.ts';
import { parseDay } from '#app/domain/calendar-day.ts';
import type { OwnSellable, OwnSellableOn } from '#app/domain/catalog/own-service.ts';
import { sayRates } from '#app/domain/catalog/rates/rate-words.ts';
import type { Deps } from '#app/domain/deps.ts';
import { todayIn } from '#app/domain/wall-clock.ts';
import type { PanelView } from '#app/ui/guest/panel/panel-data.ts';
import { mendedAt, peopleWords } from '../../activity/booking-refusals.ts';
import { choicesOf, type PanelRequest, shownChoice } from '../../activity/visit.server.ts';
import { type ByHandRefusal, byHandWords } from './refusals.ts';

export type Offered = {
  panel: Omit<PanelView, 'step' | 'problem' | 'problemAt'>;
  /** Why it can't be booked. */
  wrong: ByHandRefusal | undefined;
};

export async function offerFor(
  deps: Deps,
  service: OwnSellable,
  { choice, month, badPeople }: Pick<PanelRequest, 'choice' | 'month' | 'badPeople'>,
): Promise<Offered> {
  const choices = choicesOf(choice.people);
  const { refusal, ...offer } = await findPanelOffer(deps, { ...service, ...choice, month, choices });
  const { serviceId, resourceId } = service;
  const carried = {
    service: String(serviceId),
    ...(resourceId === undefined ? {} : { resource: String(resourceId) }),
  };
  return {
    panel: { ...offer, ...peopleWords(offer), choice: { ...shownChoice(choice, service.rates), carried } },
    wrong: badPeople ? { code: 'bad-people' } : refusal,
  };
}

type Shown = { step: PanelView['step']; refused: ByHandRefusal | undefined };

/** With the prices of the chosen day. */
export function onChosenDay(
  { now }: Deps,
  { rates, ...service }: OwnSellable,
  { choice: { date } }: Pick<PanelRequest, 'choice'>,
): OwnSellableOn {
  const today = todayIn(service.bounds.timeZone, now());
  const day = date === undefined ? undefined : parseDay(date);
  return { ...service, rates: sayRates(rates, service.party, { day, today }) };
}

export function panelOf(service: OwnSellableOn, { panel }: Offered, { step, refused }: Shown): PanelView {
  const problem = refused && byHandWords(refused);
  return { ...panel, step, problem, problemAt: mendedAt(refused, service.rates) };
}
