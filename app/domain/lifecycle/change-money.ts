// What of a change is paid, and what goes back. Pure. Source: docs/rules/bookings.md#changing.
import type { PaymentMeans } from '../bookings/on-site-money.ts';
import type { Cents } from '../money/cents.ts';

/** How more is paid: by the guest's link, when they arrive, or in person already. */
export type Pays = 'link' | 'arrival' | PaymentMeans;

/** Less than this no card page takes. */
const LEAST_BY_CARD_CENTS = 50;

/** Why a difference can't be paid by card: what is sold on the spot is paid there. */
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
  /** What can still go back by card. */
  refundableCents: Cents;
};

export type ChangeMoney = {
  /** Above zero: to be paid besides. */
  moreCents: Cents;
  /** Of it, what is still to be taken in person: what was kept of an earlier, dearer state counts. */
  inPersonMoreCents: Cents;
  /** Of the new total, what is taken in person. */
  onSiteCents: Cents;
  /** Goes back by card, and in person. */
  cardBackCents: Cents;
  inPersonBackCents: Cents;
};

/**
 * What gets cheaper comes off what is taken in person first, due or taken, then off what was paid by card. `givesBack`:
 * what was taken goes back; what was only due is due no longer in any case. By card goes back at most what was paid by
 * it, and not given back before, above what is to be paid by it from now on.
 */
export function changeMoney(
  before: MoneyBefore,
  afterCents: Cents,
  { givesBack, pays }: { givesBack: boolean; pays: Pays },
): ChangeMoney {
  const { totalCents, onSiteCents, takenCents, refundableCents } = before;
  const moreCents = Math.max(0, afterCents - totalCents);
  if (moreCents > 0)
    return {
      moreCents,
      inPersonMoreCents:
        pays === 'link' ? 0 : Math.min(moreCents, Math.max(0, onSiteCents + moreCents - takenCents)),
      onSiteCents: onSiteCents + (pays === 'link' ? 0 : moreCents),
      cardBackCents: 0,
      inPersonBackCents: 0,
    };
  const lessCents = totalCents - afterCents;
  const onSiteAfter = Math.max(0, onSiteCents - lessCents);
  const offSite = onSiteCents - onSiteAfter;
  const inPerson = Math.min(Math.max(0, takenCents - onSiteAfter), offSite);
  // Who was given something back before keeps paying for what stays.
  const aboveCard = Math.max(0, refundableCents - (afterCents - onSiteAfter));
  return {
    moreCents: 0,
    inPersonMoreCents: 0,
    onSiteCents: onSiteAfter,
    cardBackCents: givesBack ? Math.min(lessCents - offSite, aboveCard) : 0,
    inPersonBackCents: givesBack ? inPerson : 0,
  };
}

/** By card and in person. */
export function backOf({ cardBackCents, inPersonBackCents }: ChangeMoney): number {
  return cardBackCents + inPersonBackCents;
}
