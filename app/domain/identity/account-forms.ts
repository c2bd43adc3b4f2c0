// Schemas of account forms, shared by server and browser. Messages: docs/rules/accounts.md#signing-up.
import { z } from 'zod';
import * as errors from '../messages/errors.ts';
import * as operatorErrors from '../messages/operator-errors.ts';
import { about, requiredLine, sentText } from '../text-fields.ts';
import { emailField, phoneField } from './contact-fields.ts';
import { givenPassword, passwordField } from './signing-in/password-tries.ts';

const NAME_LENGTH = 80;

/** How long mailed links are valid. Source: docs/rules/accounts.md#mailed-links. */
export const MAILED_LINK_HOURS = { verify_email: 24, reset_password: 1, change_email: 24 };

const accepted = z.literal('on', { error: errors.accept });

export const loginForm = z.object({
  email: emailField,
  password: givenPassword,
});

export const profileForm = z.object({
  name: requiredLine(NAME_LENGTH),
  surname: requiredLine(NAME_LENGTH),
  phone: phoneField,
});

export const signUpForm = profileForm.extend({
  email: emailField,
  password: passwordField,
  privacy: accepted,
  terms: accepted,
});

export const emailForm = z.object({ email: emailField });

const newPassword = {
  newPassword: passwordField,
  confirmPassword: givenPassword,
};

type NewPassword = { newPassword: string; confirmPassword: string };

const same = ({ newPassword: password, confirmPassword }: NewPassword) => password === confirmPassword;
const mismatch = {
  ...about('newPassword', 'confirmPassword'),
  path: ['confirmPassword'],
  message: operatorErrors.confirm,
};

export const resetForm = z.object({ token: sentText(200).min(1), ...newPassword }).refine(same, mismatch);

export const passwordForm = z
  .object({ currentPassword: givenPassword, ...newPassword })
  .refine(same, mismatch);

export const currentPasswordForm = z.object({ currentPassword: givenPassword });

/** A code of the app or a recovery code, with spaces and dashes as typed. */
const code = sentText(40, operatorErrors.wrongCode);

export const codeForm = z.object({ code: code.min(1, errors.required) });

/** `code` is asked for only if the person has a second factor. */
export const confirmForm = currentPasswordForm.extend({ code: code.optional() });

export const emailChangeForm = z.object({
  newEmail: emailField,
  currentPassword: givenPassword,
});
