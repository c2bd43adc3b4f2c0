// A message to all guests of a departure: its form and its record.
import { z } from 'zod';

import * as errors from '../messages/errors.ts';
import { longText, requiredLine, sentText } from '../text-fields.ts';

export const departureMessageForm = z.object({
  /** Short enough for mail programs to show it whole. */
  subject: requiredLine(70),
  body: longText(2000).refine((text) => text !== '', errors.required),
  /** Made by the page: sent twice, it is one message. */
  key: sentText(36).regex(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/),
});

export type NewMessage = z.output<typeof departureMessageForm>;

export type MessageGuest = {
  id: number;
  reference: string;
  guest: string;
  /** '' if they have none and get no mail. */
  email: string;
  phone: string;
  people: number;
};

export type DepartureMessage = {
  id: number;
  subject: string;
  body: string;
  sentAt: Date;
  by: string | null;
  guests: { reference: string; guest: string; phone: string; byMail: boolean }[];
};
