// What has happened to a booking's money, for its guest: from refunds and disputes alone.
import { type BookingView, euroText, hostName, type LateMoney } from '../booking-view.ts';
import { isStillFree } from './free-cancellation.ts';

type Money = Pick<
  BookingView,
  | 'refundedCents'
  | 'refundPendingCents'
  | 'refundedBeforeCents'
  | 'refundFailedCents'
  | 'paidOtherwiseCents'
  | 'disputedCents'
  | 'chargedBackCents'
>;

/**
 * What cancelling refunds by card, how much was still paid then (changes may have refunded before), and how
 * much is not refunded. Before a cancellation nothing is refunded.
 */
export function cancellationMoney(view: Money & Pick<BookingView, 'paidCents'>) {
  const { refundedBeforeCents: beforeCents, refundFailedCents, disputedCents } = view;
  const backCents = view.refundedCents + view.refundPendingCents - beforeCents;
  const stillPaidCents = view.paidCents - beforeCents - view.paidOtherwiseCents - view.chargedBackCents;
  return {
    beforeCents,
    backCents,
    stillPaidCents,
    keptCents: Math.max(0, stillPaidCents - backCents - refundFailedCents - disputedCents),
  };
}

/** Money that came back in another way than our refund, or did not come back. */
export function otherMoneyWords(view: Money & Pick<BookingView, 'activity' | 'provider'>): string[] {
  const { refundFailedCents, paidOtherwiseCents, disputedCents, chargedBackCents } = view;
  const host = hostName(view);
  return [
    ...(refundFailedCents > 0
      ? [
          `Il rimborso di ${euroText(refundFailedCents)} non è riuscito: ${host} lo sta sistemando. I soldi ti spettano e non è colpa tua: se serve qualcosa, ti scrive.`,
        ]
      : []),
    ...(paidOtherwiseCents > 0
      ? [`${host} ti ha restituito ${euroText(paidOtherwiseCents)} in un altro modo, non sulla carta.`]
      : []),
    ...(disputedCents > 0
      ? [
          `Il pagamento di ${euroText(disputedCents)} è contestato presso la tua banca: decide lei, e fino ad allora non possiamo rimborsarlo noi.`,
        ]
      : []),
    ...(chargedBackCents > 0 ? [`La tua banca ti ha restituito ${euroText(chargedBackCents)}.`] : []),
  ];
}

/**
 * For a cancelled booking, or a question about cancelling: money taken in person is settled between guest and
 * host. It may have gone back in parts, so only the rest is known.
 */
export function inPersonWords(
  view: Pick<BookingView, 'takenCents' | 'handedBackCents' | 'activity' | 'provider'>,
): string[] {
  const { takenCents, handedBackCents } = view;
  const host = hostName(view);
  return [
    ...givenBackWords(view, handedBackCents),
    ...(takenCents > 0
      ? [
          `Sul posto ${handedBackCents > 0 ? 'restano' : 'risultano'} pagati ${euroText(takenCents)}: per un rimborso accordati con ${host}.`,
        ]
      : []),
  ];
}

/** Given back in person, with a cancellation or a change. */
export function givenBackWords(view: Pick<BookingView, 'activity' | 'provider'>, cents: number): string[] {
  return cents > 0 ? [`${hostName(view)} ti rende di persona ${euroText(cents)}.`] : [];
}

/** For operators and for the guest, while the platform looks into a payment of a wrong amount. */
export const WRONG_AMOUNT =
  "È arrivato un pagamento con un importo diverso da quello previsto: lo controlla la piattaforma, che scrive all'ospite.";
export const OWN_WRONG_AMOUNT =
  'Il tuo pagamento è arrivato con un importo diverso da quello previsto: lo controlliamo e ti scriviamo.';

/** How long a sent refund takes to appear. */
export const ON_THE_CARD = 'di solito entro 10 giorni lavorativi';

/** Why money was refunded automatically. */
export const LATE_WORDS: Record<LateMoney, string> = {
  'places-gone': "Il pagamento è arrivato a tempo scaduto e i posti non c'erano più.",
  cancelled: 'Il pagamento è arrivato quando la prenotazione era già annullata.',
  move: 'Il pagamento della differenza è arrivato quando il cambiamento non era più possibile.',
  twice: 'La prenotazione era già pagata: questo pagamento era in più.',
  replaced: 'Il pagamento è arrivato per una prenotazione già sostituita da una nuova.',
  stopped: "Il pagamento è arrivato a tempo scaduto, quando quell'orario non era più in vendita.",
  started: "Il pagamento è arrivato a tempo scaduto, quando l'orario era già iniziato.",
};

/** What became of the booking that it was paid for. */
export const LATE_TITLES: Record<LateMoney, string> = {
  'places-gone': "I posti non c'erano più",
  cancelled: 'La prenotazione era già annullata',
  move: "La prenotazione resta com'era",
  twice: 'La prenotazione era già pagata',
  replaced: 'Prenotazione sostituita',
  stopped: "L'orario non è più in vendita",
  started: "L'orario era già iniziato",
};

/** The guest has no booking, and may want another time. */
export function lostItsTime(late: LateMoney): boolean {
  return ['places-gone', 'stopped', 'started'].includes(late);
}

/** Paid by card and not given back in any way. */
export function leftPaidCents(view: Money & Pick<BookingView, 'paidCents'>): number {
  const { refundedCents, refundPendingCents, paidOtherwiseCents, chargedBackCents } = view;
  return view.paidCents - refundedCents - refundPendingCents - paidOtherwiseCents - chargedBackCents;
}

/** More is paid by card than the booking costs now, because a lower price was not refunded. */
export function isPaidBeyond(
  view: Money & Pick<BookingView, 'paidCents' | 'totalCents' | 'onSiteCents'>,
): boolean {
  return leftPaidCents(view) > view.totalCents - view.onSiteCents;
}

/** Paid by card, refunded or on its way, and the rest; empty if that is the price and nothing was refunded. */
export function paymentLines(view: Parameters<typeof isPaidBeyond>[0]): MoneyLine[] {
  const back = [
    { label: 'Rimborsato', cents: view.refundedCents },
    { label: 'Rimborso in corso', cents: view.refundPendingCents },
    { label: 'Restituito in un altro modo', cents: view.paidOtherwiseCents },
    { label: 'Restituito dalla tua banca', cents: view.chargedBackCents },
  ].filter(({ cents }) => cents > 0);
  if (back.length === 0 && !isPaidBeyond(view)) return [];
  const left = leftPaidCents(view);
  return [
    { label: 'Pagato con carta', cents: view.paidCents },
    ...back.map(({ label, cents }) => ({ label, cents: -cents })),
    // After a refund the bank may give back the whole payment, too.
    left < 0
      ? { label: 'Ricevuto più di quanto pagato', cents: -left }
      : { label: 'Resta pagato', cents: left },
  ];
}

export type MoneyLine = { label: string; cents: number };

/** Cancelled by the guest after the end of free cancellation: what was still paid is not refunded. */
export function isCancelledTooLate(
  view: Money &
    Pick<BookingView, 'paidCents' | 'cancellationReason' | 'cancelledAt' | 'freeCancellationUntil'>,
): boolean {
  const { cancellationReason, cancelledAt, freeCancellationUntil } = view;
  if (cancellationReason !== 'customer' || cancelledAt === undefined) return false;
  const { backCents, keptCents } = cancellationMoney(view);
  return !isStillFree(freeCancellationUntil, cancelledAt) && backCents === 0 && keptCents > 0;
}

export function hasMoved(view: Money & Pick<BookingView, 'paidCents'>): boolean {
  return leftPaidCents(view) < view.paidCents || view.refundFailedCents + view.disputedCents > 0;
}
