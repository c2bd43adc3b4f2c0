// What an operator is shown of free and taken places. Dates `2027-06-12`, times `09:00`, on the activity's clock.
import type { DayState } from '../availability.ts';

export type ShownSlot = {
  resourceId: number;
  resourceName: string;
  slotId: number;
  name: string;
  startTime: string;
  endTime: string;
  /** Places of the occurrence, people in it, places that can still be sold. */
  total: number;
  taken: number;
  left: number;
  /** The largest single party that fits. */
  party: number;
  bookings: number;
  /**
   * `closed`: by the operator. `stopped`: it takes place and takes no new bookings. `early`: further ahead than it can be
   * booked. `gone`: sold, but no calendar offers it any more. `over`: begun with places left.
   */
  state: DayState | 'closed' | 'stopped' | 'early' | 'gone' | 'over';
  /** Why it is closed or stopped; '' when nobody said. */
  reason: string;
  /** The calendar that is closed as a whole that day; undefined when only the slot is. */
  closedCalendarId: number | undefined;
  /** Sales are stopped for this slot alone, or for its resource's whole day. */
  stopped: 'slot' | 'day' | undefined;
  started: boolean;
};

export type ShownDay = {
  date: string;
  today: boolean;
  past: boolean;
  /** Over what is still to begin; undefined when nothing is offered. */
  state: DayState | 'over' | 'stopped' | 'early' | undefined;
  total: number;
  taken: number;
  left: number;
  /** Some slot is closed by the operator. */
  closed: boolean;
  slots: ShownSlot[];
};

export const VIEWS = ['week', 'month'] as const;
export type AvailabilityViewKind = (typeof VIEWS)[number];
