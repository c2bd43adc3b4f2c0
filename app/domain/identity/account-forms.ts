// The forms around an account, one schema each, shared by server and browser. Messages: SPEC 5.
import { z } from 'zod';

import { REQUIRED, requiredLine } from '../text-fields.ts';
import { emailField, phoneField } from './contact-fields.ts';
import { passwordField } from './password.ts';

const NAME_LENGTH = 80;
const MUST_ACCEPT = 'Per continuare devi accettare';
const DIFFERENT = 'Le due password non coincidono';

const accepted = z.literal('on', { error: MUST_ACCEPT });

export const loginForm = z.object({
  email: emailField,
  password: z.string({ error: REQUIRED }).min(1, REQUIRED),
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
  confirmPassword: z.string({ error: REQUIRED }).min(1, REQUIRED),
};

type NewPassword = { newPassword: string; confirmPassword: string };

const same = ({ newPassword: password, confirmPassword }: NewPassword) => password === confirmPassword;
const mismatch = { path: ['confirmPassword'], message: DIFFERENT };

export const resetForm = z.object({ token: z.string().min(1), ...newPassword }).refine(same, mismatch);

export const passwordForm = z
  .object({ currentPassword: z.string({ error: REQUIRED }).min(1, REQUIRED), ...newPassword })
  .refine(same, mismatch);

export const emailChangeForm = z.object({
  newEmail: emailField,
  currentPassword: z.string({ error: REQUIRED }).min(1, REQUIRED),
});
