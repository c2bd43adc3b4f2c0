// Settings of a service that bound what is offered of it.

export type ServiceBounds = {
  timeZone: string;
  /** The fewest people a booking needs, over the rates. */
  minPeople: number;
  /** Minutes before the start after which it can't be booked. */
  cutOffMinutes: number;
  /** Days from today that can be booked. */
  horizonDays: number;
};
