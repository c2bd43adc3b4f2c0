// Free places of a service, as visitors see them. Dates are calendar days in the activity's zone.

/**
 * docs/rules/availability.md#what-is-offered: available (nothing taken), partially booked, fully booked. Days
 * without slots have no state.
 */
export type DayState = 'available' | 'partially_booked' | 'fully_booked';

export type DayOffer = {
  date: string;
  state: DayState | undefined;
  /** At least one slot can still be booked (not started, before the cut-off, within the horizon). */
  bookable: boolean;
};

export type MonthOffer = {
  /** `2027-06`. */
  month: string;
  today: string;
  days: DayOffer[];
  /** Prices in euros by date: «28», «28,50». Only if they differ within the month. */
  prices?: Readonly<Record<string, string>> | undefined;
  /** The lowest price of each month on sale, in euros: «28». Only if months differ. */
  fromPrices?: readonly string[] | undefined;
  /** Months on sale without any slot: «2027-11». */
  closedMonths?: readonly string[];
  /** The last day that can be booked. */
  lastDate: string;
  /** Neighbouring months; undefined if nothing can be on sale there. */
  previousMonth: string | undefined;
  nextMonth: string | undefined;
  /**
   * Set if no day of the month can be booked, or none after a chosen day that can't: the first later day that can, else
   * the first of all.
   */
  nextBookableDate: string | undefined;
};

export type SlotOffer = {
  /** `0900-1300`; equal slots of alternative resources are one offer. */
  key: string;
  name: string;
  startTime: string;
  endTime: string;
  placesLeft: number;
  /** The largest party that fits together; may be below placesLeft. */
  largestParty: number;
  state: 'bookable' | 'sold_out' | 'too_few_places' | 'started' | 'cut_off' | 'stopped';
};

/** From this number down, places are announced as the last ones. */
export const FEW_PLACES = 5;

/** `cancellation`: until when cancelling is free, in words. */
export type PanelSlot = SlotOffer & { cancellation: string };
