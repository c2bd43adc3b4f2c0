// What the guest reads of why a booking is moved, or its move is taken back.
import { longText } from '../../text-fields.ts';

export const NOTE_LENGTH = 1000;

export const moveNote = longText(NOTE_LENGTH);
