// What is paid or refunded for a change. Source: docs/rules/bookings.md#changing.
import type { PaymentMeans } from '../../bookings/money/on-site-money.ts';
import type { Cents } from '../../money/cents.ts';

/** How the difference is paid: by the guest's link, on arrival, or already in person. */
export type Pays = 'link' | 'arrival' | PaymentMeans;

/** The smallest amount of a card page. */
export const LEAST_BY_CARD_CENTS = 50;

/** Why a difference can't be paid by card: sales on site are paid there. */
export function refusedByCard(moreCents: Cents, source: string): 'no-link' | 'too-little' | undefined {
  if (moreCents === 0) return undefined;
  if (source === 'on_the_spot') return 'no-link';
  return moreCents < LEAST_BY_CARD_CENTS ? 'too-little' : undefined;
}

export type MoneyBefore = {
  totalCents: Cents;
  onSiteCents: Cents;
  /** Taken in person so far. */
  takenCents: Cents;
  /** Refundable by card. */
  refundableCents: Cents;
  /** Part of it in refunds that failed: owed to the guest, not kept. */
  failedCents: Cents;
};

export type ChangeMoney = {
  /** Positive: the difference to pay. */
  moreCents: Cents;
  /** Part of it still to be taken in person, after money kept from an earlier, dearer state. */
  inPersonMoreCents: Cents;
  /** Paid by card in an earlier, dearer state and not given back; counts only towards what is paid in person. */
  keptByCardCents: Cents;
  /** Part of the new total that is taken in person. */
  onSiteCents: Cents;
  /** No longer due in person. */
  dueLessCents: Cents;
  /** Refunded by card, and given back in person. */
  cardBackCents: Cents;
  inPersonBackCents: Cents;
};

/**
 * Money kept from an earlier, dearer state, by card or in person, counts towards what is taken in person.
 * A lower price first reduces what is taken in person, due or taken, then what was paid by card. `givesBack`:
 * taken money is given back; money only due is no longer due in any case. The card refund is limited to what
 * was paid by card, minus earlier refunds and the part still to be paid by card.
 */
export function changeMoney(
  before: MoneyBefore,
  afterCents: Cents,
  { givesBack, pays }: { givesBack: boolean; pays: Pays },
): ChangeMoney {
  const { totalCents, onSiteCents, takenCents, refundableCents, failedCents } = before;
  const moreCents = Math.max(0, afterCents - totalCents);
  if (moreCents > 0) {
    const keptByCardCents = Math.max(0, refundableCents - failedCents - (totalCents - onSiteCents));
    const onSiteAfter = onSiteCents + (pays === 'link' ? 0 : Math.max(0, moreCents - keptByCardCents));
    return {
      moreCents,
      keptByCardCents,
      inPersonMoreCents: Math.min(onSiteAfter - onSiteCents, Math.max(0, onSiteAfter - takenCents)),
      onSiteCents: onSiteAfter,
      dueLessCents: 0,
      cardBackCents: 0,
      inPersonBackCents: 0,
    };
  }
  const lessCents = totalCents - afterCents;
  const onSiteAfter = Math.max(0, onSiteCents - lessCents);
  const offSite = onSiteCents - onSiteAfter;
  const inPerson = Math.min(Math.max(0, takenCents - onSiteAfter), offSite);
  // After an earlier partial refund, the rest of the payment still pays for what stays.
  const aboveCard = Math.max(0, refundableCents - (afterCents - onSiteAfter));
  return {
    moreCents: 0,
    keptByCardCents: 0,
    inPersonMoreCents: 0,
    onSiteCents: onSiteAfter,
    dueLessCents: offSite - inPerson,
    cardBackCents: givesBack ? Math.min(lessCents - offSite, aboveCard) : 0,
    inPersonBackCents: givesBack ? inPerson : 0,
  };
}

/** Total given back, by card and in person. */
export function backOf({ cardBackCents, inPersonBackCents }: ChangeMoney): number {
  return cardBackCents + inPersonBackCents;
}
