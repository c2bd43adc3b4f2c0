// What the confirm page of closing and opening shows.

export type ClosableSlot = {
  id: number;
  name: string;
  startTime: string;
  endTime: string;
  resourceId: number;
  resourceName: string;
};

export type ClosableCalendar = {
  id: number;
  name: string;
  resourceId: number;
  resourceName: string;
  closed: boolean;
};
