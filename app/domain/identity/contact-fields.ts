// Addresses and numbers of people and businesses in forms. Messages: docs/rules/pages.md#forms.
import * as errors from '../messages/errors.ts';
import { optionallyParsedBy, parsedBy } from '../text-fields.ts';
import { parseEmailAddress } from './email-address.ts';
import { parsePhone } from './phone.ts';

const email = (text: string) => parseEmailAddress(text)?.address;

export const emailField = parsedBy(email, errors.email);
export const optionalEmailField = optionallyParsedBy(email, errors.email);
export const phoneField = parsedBy(parsePhone, errors.phone);
export const optionalPhoneField = optionallyParsedBy(parsePhone, errors.phone);
