// Calendars that programs subscribe to, each under a secret address.

/** Of an activity, or of one of its resources. */
export type FeedTarget = { activityId: number; resourceId: number | undefined };

export type FeedEntry = FeedTarget & {
  /** The resource's name; undefined for the whole activity. */
  resourceName: string | undefined;
  /** The viewer's own address; undefined while they have asked for none. */
  address: FeedAddress | undefined;
};

export type FeedAddress = { secret: string; hash: string };

export type FeedsOfActivity = { activityId: number; name: string; feeds: FeedEntry[] };

/** No more of a guest than who is to be met needs: name, people, telephone. */
export type FeedBooking = {
  id: number;
  reference: string;
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  serviceName: string;
  resourceName: string;
  guest: string;
  phone: string;
  people: number;
  /** Where somebody else sold it. */
  soldBy: string | undefined;
};

export type Feed = { name: string; timeZone: string; bookings: FeedBooking[] };

export function feedPath(secret: string): string {
  return `/feeds/${secret}.ics`;
}
