// What can be sold by hand for a choice, and how the page shows it.
import { findPanelOffer } from '#app/domain/bookings/find-panel-offer.server.ts';
import type { OwnSellable } from '#app/domain/catalog/own-service.ts';
import type { Deps } from '#app/domain/deps.ts';
import type { PanelView } from '#app/ui/guest/panel/panel-data.ts';

import { mendedAt, peopleWords } from '../../activity/booking-refusals.ts';
import { choicesOf, type PanelRequest, shownChoice } from '../../activity/panel-request.ts';
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
  const carried = { service: String(service.serviceId) };
  return {
    panel: { ...offer, ...peopleWords(offer), choice: { ...shownChoice(choice), carried } },
    wrong: badPeople ? { code: 'bad-people' } : refusal,
  };
}

type Shown = { step: PanelView['step']; refused: ByHandRefusal | undefined };

export function panelOf(service: OwnSellable, { panel }: Offered, { step, refused }: Shown): PanelView {
  const problem = refused && byHandWords(refused);
  return { ...panel, step, problem, problemAt: mendedAt(refused, service.rates) };
}
