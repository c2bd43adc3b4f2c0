// Guests and their contact data.
import { z } from 'zod';
import { emailField, phoneField } from '../identity/contact-fields.ts';
import * as errors from '../messages/errors.ts';
import type { Page } from '../paging.ts';
import { longText, requiredLine } from '../text-fields.ts';
import type { BookingStatus } from './states.ts';

const NAME_LENGTH = 80;
const MESSAGE_LENGTH = 2000;

/** A guest's contact form. Texts: docs/rules/pages.md#forms; the server checks by the same schema. */
export const contactSchema = z.object({
  name: requiredLine(NAME_LENGTH),
  surname: requiredLine(NAME_LENGTH),
  email: emailField,
  phone: phoneField,
  message: longText(MESSAGE_LENGTH).transform((text) => text || undefined),
  privacy: z.literal('on', { error: errors.bookingPrivacy }),
});

export type Contact = Omit<z.output<typeof contactSchema>, 'privacy'>;

// A guest of the viewer's activities, identified by e-mail address.

export type GuestItem = {
  /** Reference of their latest booking. Addresses use it, so that they contain nothing personal. */
  reference: string;
  name: string;
  email: string;
  phone: string;
  /** Confirmed and completed ones. */
  bookings: number;
  /** Total of these. */
  totalCents: number;
  /** Day of the latest of these; undefined if there is none. */
  lastDate: string | undefined;
};

export type GuestPage = Page<GuestItem>;

export type GuestBooking = {
  reference: string;
  status: BookingStatus;
  date: string;
  startTime: string;
  endTime: string;
  serviceName: string;
  seller: string;
  people: number;
  totalCents: number;
  noShow: boolean;
};

export type GuestDetail = GuestItem & { noShows: number; history: GuestBooking[] };
