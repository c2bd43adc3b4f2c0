// What a guest tells about themselves. Texts: docs/rules/pages.md#forms; the schema is the server's last word.
import { z } from 'zod';

import { emailField, phoneField } from '../identity/contact-fields.ts';
import { longText, requiredLine } from '../text-fields.ts';
import * as errors from '../messages/errors.ts';

const NAME_LENGTH = 80;
const MESSAGE_LENGTH = 2000;

export const contactSchema = z.object({
  name: requiredLine(NAME_LENGTH),
  surname: requiredLine(NAME_LENGTH),
  email: emailField,
  phone: phoneField,
  message: longText(MESSAGE_LENGTH).transform((text) => text || undefined),
  privacy: z.literal('on', { error: errors.bookingPrivacy }),
});

export type Contact = Omit<z.output<typeof contactSchema>, 'privacy'>;
