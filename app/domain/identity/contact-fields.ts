// Addresses and numbers of people and businesses in forms. Messages: SPEC 5.
import { optionallyParsedBy, parsedBy } from '../text-fields.ts';
import { parseEmailAddress } from './email-address.ts';
import { parsePhone } from './phone.ts';

export const INVALID_EMAIL = 'Email non valida';
export const INVALID_PHONE = 'Numero di telefono non valido';

const email = (text: string) => parseEmailAddress(text)?.address;

export const emailField = parsedBy(email, INVALID_EMAIL);
export const optionalEmailField = optionallyParsedBy(email, INVALID_EMAIL);
export const phoneField = parsedBy(parsePhone, INVALID_PHONE);
export const optionalPhoneField = optionallyParsedBy(parsePhone, INVALID_PHONE);
