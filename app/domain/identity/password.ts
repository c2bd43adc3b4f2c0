// What a password must have. Source: SPEC 5.
import { z } from 'zod';

import { REQUIRED, tooLong } from '../text-fields.ts';

export const WEAK_PASSWORD =
  'Servono almeno 10 caratteri, con una minuscola, una maiuscola, una cifra e un carattere speciale (!@#$%^&*)';

const NEEDED = [/[a-z]/, /[A-Z]/, /\d/, /[!@#$%^&*]/];
const MIN_LENGTH = 10;
/** Hashing a whole book would keep the server busy. */
const MAX_LENGTH = 200;

export const passwordField = z
  .string({ error: REQUIRED })
  .min(1, REQUIRED)
  .max(MAX_LENGTH, tooLong(MAX_LENGTH))
  .refine(
    (text) => text === '' || (text.length >= MIN_LENGTH && NEEDED.every((needed) => needed.test(text))),
    WEAK_PASSWORD,
  );
