// A guest and how to reach one.
import { z } from 'zod';

import { emailField, phoneField } from '../identity/contact-fields.ts';
import * as errors from '../messages/errors.ts';
import type { Page } from '../paging.ts';
import { longText, requiredLine } from '../text-fields.ts';

import type { BookingStatus } from './lifecycle.ts';

const NAME_LENGTH = 80;
const MESSAGE_LENGTH = 2000;

/** What a guest tells about themselves. Texts: docs/rules/pages.md#forms; the schema is the server's last word. */
export const contactSchema = z.object({
  name: requiredLine(NAME_LENGTH),
  surname: requiredLine(NAME_LENGTH),
  email: emailField,
  phone: phoneField,
  message: longText(MESSAGE_LENGTH).transform((text) => text || undefined),
  privacy: z.literal('on', { error: errors.bookingPrivacy }),
});

export type Contact = Omit<z.output<typeof contactSchema>, 'privacy'>;

// People who booked with somebody's activities, told apart by their address.

export type GuestItem = {
  /** Of their latest booking: it stands for them in addresses, which then hold nothing personal. */
  reference: string;
  name: string;
  email: string;
  phone: string;
  /** Confirmed and completed ones. */
  bookings: number;
  /** What those cost. */
  totalCents: number;
  /** The day of the latest of them; undefined while there is none. */
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
