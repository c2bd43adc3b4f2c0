// What a password must have. Source: docs/rules/accounts.md#passwords. What is easily guessed besides, the server
// says (password-strength).
import * as errors from '../messages/errors.ts';
import { sentText } from '../text-fields.ts';

const NEEDED = [/[a-z]/, /[A-Z]/, /\d/, /[!@#$%^&*]/];
export const PASSWORD_MIN_LENGTH = 10;
/** Hashing a whole book would keep the server busy. */
export const MAX_PASSWORD_LENGTH = 200;

/** One that there is already, or its repetition. */
export const givenPassword = sentText(MAX_PASSWORD_LENGTH).min(1, errors.required);

/** A new one. */
export const passwordField = givenPassword.refine(
  (text) =>
    text === '' || (text.length >= PASSWORD_MIN_LENGTH && NEEDED.every((needed) => needed.test(text))),
  errors.password,
);
