// Data of a service's booking panel. All choices are in the page's address.
import type { Question } from '#app/domain/bookings/question.ts';
import type { PartyLimits, Quote } from '#app/domain/catalog/quote.ts';
import type { MonthOffer, PanelSlot } from '#app/domain/scheduling/availability.ts';
import type { FieldErrors } from '../../form/checkable.ts';

export type PanelChoice = {
  date: string | undefined;
  slot: string | undefined;
  /** By rate id; a missing rate has nobody. */
  people: Readonly<Record<number, number>>;
  /** Parameters that all links and forms of the panel keep. */
  carried: Readonly<Record<string, string>>;
};

export type PanelData = {
  month: MonthOffer;
  choice: PanelChoice;
  /** Of the chosen date; empty without one. */
  slots: PanelSlot[];
  /** undefined if nobody is chosen, or an impossible number. */
  quote: Quote | undefined;
  /** Why there is no quote, in words. */
  unpriced: string | undefined;
  /** false: the price depends on the day, and none is chosen. */
  priced: boolean;
  /** The most people of one booking, and the words for more. */
  most: { people: number; words: string };
  /** For computing the price in the browser, by the server's rules. */
  limits: PartyLimits;
  /** Free cancellation in words, while no slot is chosen. */
  cancellation: string;
  step: 'choose' | 'details';
  /** Without scripts: day, time and people are changed within step 2, so that typed data are kept. */
  changing: boolean;
  /** Why the visitor can't continue: «Posti esauriti: scegli un altro orario». */
  problem: string | undefined;
  /** Id of the field that the problem is about. */
  problemAt: string | undefined;
  guest: GuestForm;
};

/** The panel without the guest's data. */
export type PanelView = Omit<PanelData, 'guest' | 'changing'>;

/** Until when cancelling the choice is free, in words. */
export function cancellationOf({
  choice,
  slots,
  cancellation,
}: Pick<PanelView, 'choice' | 'slots' | 'cancellation'>): string {
  return slots.find(({ key }) => key === choice.slot)?.cancellation ?? cancellation;
}

export type GuestValues = {
  name: string;
  surname: string;
  email: string;
  phone: string;
  message: string;
  privacy: boolean;
  /** By field name. */
  answers: Readonly<Record<string, string>>;
};

/** A question asked once before booking: the guest confirms it or corrects the form. */
export type Doubt = {
  /** Name, value and label of the checkbox that confirms it. */
  name: string;
  value: string;
  yes: string;
  accepted: boolean;
  /** An alternative page for the guest. */
  link?: { href: string; words: string };
};

export type GuestForm = {
  /** Form id: the form sent twice makes one booking. */
  nonce: string;
  /** The service's questions; empty at step 1. */
  questions: readonly Question[];
  values: GuestValues;
  errors: FieldErrors;
  doubts: readonly Doubt[];
};
