// What a visitor is told about the free places of a service. Dates are calendar days in the activity's zone.

/**
 * docs/rules/availability.md#what-is-offered: available (nothing taken), partially booked, fully booked. Days without
 * slots have none.
 */
export type DayState = 'available' | 'partially_booked' | 'fully_booked';

export type DayOffer = {
  date: string;
  state: DayState | undefined;
  /** Some slot of the day can still be booked (not started, before the cut-off, within the horizon). */
  bookable: boolean;
};

export type MonthOffer = {
  /** `2027-06`. */
  month: string;
  today: string;
  days: DayOffer[];
  /** In euros, by date: «28», «28,50». Only where the month's days differ. */
  prices?: Readonly<Record<string, string>> | undefined;
  /** The lowest of each month on sale, in euros: «28». Only where months differ. */
  fromPrices?: readonly string[] | undefined;
  /** Those on sale in which nothing takes place: «2027-11». */
  closedMonths?: readonly string[];
  /** The last day on sale: later ones can't be booked yet. */
  lastDate: string;
  /** Neighbouring months, undefined where nothing can be on sale there. */
  previousMonth: string | undefined;
  nextMonth: string | undefined;
  /** When no day of the month can be booked: the first later day that can, or the first of all where no later one can. */
  nextBookableDate: string | undefined;
};

export type SlotOffer = {
  /** `0900-1300`: equal slots of alternative resources are one offer. */
  key: string;
  name: string;
  startTime: string;
  endTime: string;
  placesLeft: number;
  /** The largest single party that fits; may be below placesLeft. */
  largestParty: number;
  state: 'bookable' | 'sold_out' | 'too_few_places' | 'started' | 'cut_off' | 'stopped';
};

/** From as many down they are said to be the last. */
export const FEW_PLACES = 5;

/** With until when cancelling it is free, in words. */
export type PanelSlot = SlotOffer & { cancellation: string };
