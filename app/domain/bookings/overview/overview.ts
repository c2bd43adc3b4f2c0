// What an operator's overview shows of bookings.

/** One time of one service today, and who comes. */
export type TodaySlot = {
  startTime: string;
  endTime: string;
  slotName: string;
  serviceName: string;
  activityName: string;
  people: number;
  bookings: { reference: string; guest: string; people: number }[];
};

export type ComingBooking = {
  reference: string;
  guest: string;
  date: string;
  startTime: string;
  endTime: string;
  serviceName: string;
  activityName: string;
  people: number;
};
