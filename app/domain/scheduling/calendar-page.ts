// What an operator is shown of calendars. Times are `09:00`, dates `2027-06-12`, all on the activity's clock.

export type CalendarSlot = {
  id: number;
  name: string;
  startTime: string;
  endTime: string;
  quantity: number;
  validFrom: string | null;
  validTo: string | null;
};

export type OwnCalendar = {
  id: number;
  name: string;
  resourceId: number;
  resourceName: string;
  activityName: string;
  startDate: string;
  endDate: string;
  /** Bit 0 is Monday. */
  weekdays: number;
  archived: boolean;
  /** Slots on sale on its first day or later: hours only. */
  hours: string[];
  state: 'past' | 'current' | 'future';
};

/** Times are null for a whole day. */
export type StoppedDate = { date: string; startTime: string | null; endTime: string | null; reason: string };

/** Tells the stops of one resource apart. */
export function stopKey({ date, startTime, endTime }: StoppedDate): string {
  return startTime === null ? date : `${date} ${startTime}-${endTime}`;
}

export type CalendarPage = {
  id: number;
  name: string;
  startDate: string;
  endDate: string;
  weekdays: number;
  archived: boolean;
  resource: { id: number; name: string; quantity: number; archived: boolean };
  activity: { id: number; name: string; subdomain: string };
  /** Today on the activity's clock. */
  today: string;
  slots: CalendarSlot[];
  closed: { date: string; reason: string }[];
  /** Days to come on which its resource takes no new bookings. */
  stops: StoppedDate[];
  /** Bookings in its slots that are not over. */
  futureBookings: number;
};
