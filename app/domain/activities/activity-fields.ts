// An activity's fields and the forms made of them.
import { isValidIBAN } from 'ibantools';
import { z } from 'zod';

import { emailField, optionalPhoneField } from '../identity/contact-fields.ts';
import * as operatorErrors from '../messages/operator-errors.ts';
import { parseUrl } from '../parse-url.ts';
import { MAX_ID } from '../read-id.ts';
import { integerBetween, longText, optionalLine, optionallyParsedBy, requiredLine } from '../text-fields.ts';

import { colourField } from './page-settings.ts';
import { subdomainField } from './subdomain.ts';

// An activity's own site. Source: docs/rules/activities.md#fields, URL well-formed.

const MAX_LENGTH = 300;

/** `www.example.it` means https; only web addresses of a named host, since the page links to it. */
export function parseWebsite(text: string): string | undefined {
  const typed = text.trim();
  if (typed.length > MAX_LENGTH || /[\s\\]/.test(typed)) return undefined;
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  if (url.username !== '' || url.password !== '' || !/\.[a-z0-9-]{2,}$/.test(url.hostname)) return undefined;
  return url.href;
}

export const websiteField = optionallyParsedBy(parseWebsite, operatorErrors.url);

// Partita IVA. Source: docs/rules/activities.md#fields, exactly 11 digits.

/** Spaces are dropped, nothing else. */
export function parseVatNumber(text: string): string | undefined {
  const digits = text.replaceAll(/\s+/g, '');
  return /^[0-9]{11}$/.test(digits) ? digits : undefined;
}

/** Whether it may be left out depends on the activity's type; see publish-checklist.ts. */
export const vatNumberField = optionallyParsedBy(parseVatNumber, operatorErrors.vatNumber);

// IBAN: a shape of our own, or valid by ISO 13616. Source: docs/rules/activities.md#fields.

/** Our own; it refuses real Italian numbers, hence the second rule. */
const SPECIFIED = /^[A-Z]{2}[0-9]{2}[A-Z]{4}[0-9]{7}[A-Z]{0,2}$/;

/** Without spaces, upper case; undefined when it is no IBAN. */
export function parseIban(text: string): string | undefined {
  const iban = text.replaceAll(/\s+/g, '').toUpperCase();
  return SPECIFIED.test(iban) || isValidIBAN(iban) ? iban : undefined;
}

export const ibanField = optionallyParsedBy(parseIban, operatorErrors.iban);

const zipCode = optionallyParsedBy(
  (text) => (/^[0-9]{5}$/.test(text.trim()) ? text.trim() : undefined),
  operatorErrors.zipCode,
);

/** The fields of an activity as its forms send them. A field left empty is null, so that a change can clear it. */
export const activityFields = z.object({
  name: requiredLine(80),
  activityTypeId: integerBetween(1, MAX_ID),
  subdomain: subdomainField,
  email: emailField,
  phone: optionalPhoneField,
  website: websiteField,
  description: longText(5000),
  legalName: optionalLine(120).transform((name) => name ?? ''),
  vatNumber: vatNumberField,
  iban: ibanField,
  /** The label of a city from the list; the province follows from it. */
  legalCity: optionalLine(80),
  legalAddress: optionalLine(120),
  legalZipCode: zipCode,
  city: optionalLine(80),
  address: optionalLine(120),
  zipCode,
  primaryColor: colourField,
  backgroundColor: colourField,
});

export type ActivityFields = z.output<typeof activityFields>;

/** What an activity starts with; the rest is filled in later, before it is published. */
export type NewActivity = Pick<ActivityFields, 'name' | 'activityTypeId' | 'subdomain' | 'email'> &
  Partial<ActivityFields>;

export const subdomainForm = activityFields.pick({ subdomain: true });

/** The form of an activity's two colours. */
export const pageColoursForm = activityFields.pick({ primaryColor: true, backgroundColor: true });

/** What an activity is, without its address and its looks, which have pages of their own. */
export const activityDataForm = activityFields.omit({
  subdomain: true,
  primaryColor: true,
  backgroundColor: true,
});

/** As the form shows it; nothing is an empty text. */
export type ActivityData = Record<keyof typeof activityDataForm.shape, string>;

/** The activity as onboarding asks for it: as much as its owner knows by heart. */
export const firstActivityForm = activityFields.pick({
  name: true,
  activityTypeId: true,
  subdomain: true,
  email: true,
  phone: true,
  city: true,
});
