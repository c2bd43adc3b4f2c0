// What a password must have. Source: SPEC 5.
import { z } from 'zod';

import * as errors from '../messages/errors.ts';
import * as operatorErrors from '../messages/operator-errors.ts';

const NEEDED = [/[a-z]/, /[A-Z]/, /\d/, /[!@#$%^&*]/];
const MIN_LENGTH = 10;
/** Hashing a whole book would keep the server busy. */
const MAX_LENGTH = 200;

export const passwordField = z
  .string({ error: errors.required })
  .min(1, errors.required)
  .max(MAX_LENGTH, errors.maxCharacters({ max: MAX_LENGTH }))
  .refine(
    (text) => text === '' || (text.length >= MIN_LENGTH && NEEDED.every((needed) => needed.test(text))),
    operatorErrors.password,
  );
