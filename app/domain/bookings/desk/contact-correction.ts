// What an operator may mend of who booked.
import { z } from 'zod';

import {
  emailField,
  optionalEmailField,
  optionalPhoneField,
  phoneField,
} from '../../identity/contact-fields.ts';
import { requiredLine } from '../../text-fields.ts';

const NAME_LENGTH = 80;
const names = { name: requiredLine(NAME_LENGTH), surname: requiredLine(NAME_LENGTH) };

export const contactCorrection = z.object({ ...names, email: emailField, phone: phoneField });

/** Of a booking made by hand, perhaps for somebody who gave no address. */
export const contactCorrectionByHand = z.object({
  ...names,
  email: optionalEmailField.transform((email) => email ?? ''),
  phone: optionalPhoneField.transform((phone) => phone ?? ''),
});

export type ContactCorrection = z.output<typeof contactCorrection>;
