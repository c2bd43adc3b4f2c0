// The forms about one person, shared by server and browser.
import { z } from 'zod';

import { formNonceField } from '../../form-nonce.ts';
import { emailField, phoneField } from '../../identity/contact-fields.ts';
import * as errors from '../../messages/errors.ts';
import * as operatorErrors from '../../messages/operator-errors.ts';
import { amountText, parseEuro } from '../../money/price-text.ts';
import { requiredLine } from '../../text-fields.ts';
import { ROLES } from './user-filter.ts';

export const userForm = z.object({
  name: requiredLine(80),
  surname: requiredLine(80),
  email: emailField,
  phone: phoneField,
  role: z.enum(ROLES, { error: errors.required }),
});

/** `accepted`: they have said yes to privacy and terms, to whoever fills the form in. */
export const newUserForm = userForm.extend({
  accepted: z.literal('on', { error: errors.accept }),
  formNonce: formNonceField,
});

export type UserFields = z.output<typeof userForm>;

/** Credits are counted like euros, and nobody is given more than a hundred thousand at once. */
const MOST_CENTS = 10_000_000;

const amount = amountText.transform((text, context): number => {
  const cents = parseEuro(text);
  if (typeof cents === 'number' && cents > 0 && cents <= MOST_CENTS) return cents;
  context.addIssue({ code: 'custom', message: cents === 'empty' ? errors.required : operatorErrors.price });
  return z.NEVER;
});

export const creditsForm = z.object({
  direction: z.enum(['give', 'take'], { error: errors.required }),
  amount,
  reason: requiredLine(200),
  formNonce: formNonceField,
});
