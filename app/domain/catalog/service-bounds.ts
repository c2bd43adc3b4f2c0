// What bounds the offer of a service.

export type ServiceBounds = {
  timeZone: string;
  /** The fewest people a booking needs, over the rates. */
  minPeople: number;
  /** Minutes before the start after which it can't be booked. */
  cutOffMinutes: number;
  /** Days from today that can be booked. */
  horizonDays: number;
};

/** The furthest that any service may be offered ahead. */
export const MAX_HORIZON_DAYS = 1095;

/** Operators sell and move until the start, and as far ahead as anything can be offered. */
export function operatorBounds(timeZone: string, minPeople: number): ServiceBounds {
  return { timeZone, minPeople, cutOffMinutes: 0, horizonDays: MAX_HORIZON_DAYS };
}
