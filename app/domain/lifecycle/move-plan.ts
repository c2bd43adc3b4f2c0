// A move as it is planned and noted.
import type { Candidate } from '../bookings/placing/candidates.ts';
import type { Placement } from '../scheduling/rooms.ts';
import { longText } from '../text-fields.ts';

export type NewPlaces = Candidate & { placements: Placement[] };

/** As people read it. */
export function shortTimes({ date, startTime, endTime, slotName }: Times): Times {
  return { date, startTime: startTime.slice(0, 5), endTime: endTime.slice(0, 5), slotName };
}

type Times = { date: string; startTime: string; endTime: string; slotName: string };

/** What the guest reads of why a booking is moved, or its move is taken back. */
export const NOTE_LENGTH = 1000;

export const moveNote = longText(NOTE_LENGTH);
