// Types of a planned move.
import type { Candidate } from '../../bookings/placing/candidates.ts';
import type { Placement } from '../../scheduling/rooms.ts';
import { longText } from '../../text-fields.ts';

export type NewPlaces = Candidate & { placements: Placement[] };

/** Times without seconds. */
export function shortTimes({ date, startTime, endTime, slotName }: Times): Times {
  return { date, startTime: startTime.slice(0, 5), endTime: endTime.slice(0, 5), slotName };
}

type Times = { date: string; startTime: string; endTime: string; slotName: string };

/** How long a dearer change is held for payment; the deadline may be earlier. */
export const HOLD_HOURS = 24;

/** Longest text to a guest about a move. */
export const NOTE_LENGTH = 1000;

export const moveNote = longText(NOTE_LENGTH);
