// What the booking panel of a service shows. All of a visitor's choices live in the page's address.
import type { Question } from '#app/domain/bookings/question.ts';
import type { PartyLimits, Quote } from '#app/domain/catalog/quote.ts';
import type { MonthOffer, PanelSlot } from '#app/domain/scheduling/availability.ts';

import type { FieldErrors } from '../../form/use-checked-form.ts';

export type PanelChoice = {
  date: string | undefined;
  slot: string | undefined;
  /** By rate id; a rate that isn't in it counts nobody. */
  people: Readonly<Record<number, number>>;
  /** What every link and form of the panel takes along as it is. */
  carried: Readonly<Record<string, string>>;
};

export type PanelData = {
  month: MonthOffer;
  choice: PanelChoice;
  /** Of the chosen date; empty without one. */
  slots: PanelSlot[];
  /** Undefined while nobody is chosen, or not as many as may come. */
  quote: Quote | undefined;
  /** Why there is no quote, in words. */
  unpriced: string | undefined;
  /** False: what it costs depends on the day, and none is chosen. */
  priced: boolean;
  /** How many people one booking can have, and the words for who wants more. */
  most: { people: number; words: string };
  /** What the browser needs to reckon like the server while somebody counts people. */
  limits: PartyLimits;
  /** While no slot is chosen: until when cancelling is free, in words. */
  cancellation: string;
  step: 'choose' | 'details';
  /** Day, time and people are chosen again at the second step: what was typed there would be lost without scripts. */
  changing: boolean;
  /** Why the visitor can't go on, in words: «Posti esauriti: scegli un altro orario». */
  problem: string | undefined;
  /** The id of the field that the problem is about. */
  problemAt: string | undefined;
  guest: GuestForm;
};

/** The panel before anybody says who they are. */
export type PanelView = Omit<PanelData, 'guest' | 'changing'>;

/** Until when cancelling what is chosen is free, or that it isn't. */
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
  /** By the name of the question's field. */
  answers: Readonly<Record<string, string>>;
};

/** What is asked once before booking: the guest says yes to it, or changes what stands in the form. */
export type Doubt = {
  /** Of the box that says yes, and what it says yes to. */
  name: string;
  value: string;
  yes: string;
  accepted: boolean;
  /** Where the guest may want to go instead. */
  link?: { href: string; words: string };
};

export type GuestForm = {
  /** Makes one booking of however many sendings of this form. */
  nonce: string;
  /** What the service asks; empty at step 1. */
  questions: readonly Question[];
  values: GuestValues;
  errors: FieldErrors;
  doubts: readonly Doubt[];
};
