// Fields of an activity, and the forms made of them.
import { isValidIBAN } from 'ibantools';
import { z } from 'zod';
import { emailField, optionalPhoneField } from '../identity/contact-fields.ts';
import * as operatorErrors from '../messages/operator-errors.ts';
import { parseUrl } from '../parse-url.ts';
import { MAX_ID } from '../read-id.ts';
import { integerBetween, longText, optionalLine, optionallyParsedBy, requiredLine } from '../text-fields.ts';
import { colourField } from './page-settings.ts';
import { subdomainField } from './subdomain.ts';

// Website of an activity. Source: docs/rules/activities.md#fields, URL well-formed.

const MAX_LENGTH = 300;

/** `www.example.it` becomes https. Accepts only web addresses with a host name, because the page links to them. */
export function parseWebsite(text: string): string | undefined {
  const typed = text.trim();
  if (typed.length > MAX_LENGTH || /[\s\\]/.test(typed)) return undefined;
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  if (url.username !== '' || url.password !== '' || !/\.[a-z0-9-]{2,}$/.test(url.hostname)) return undefined;
  return url.href;
}

export const websiteField = optionallyParsedBy(parseWebsite, operatorErrors.url);

// Partita IVA: exactly 11 digits. Source: docs/rules/activities.md#fields.

/** Removes spaces and nothing else. */
export function parseVatNumber(text: string): string | undefined {
  const digits = text.replaceAll(/\s+/g, '');
  return /^[0-9]{11}$/.test(digits) ? digits : undefined;
}

/** The activity's type decides whether it is required; see publish-checklist.ts. */
export const vatNumberField = optionallyParsedBy(parseVatNumber, operatorErrors.vatNumber);

// An IBAN of the form below, or one valid by ISO 13616. Source: docs/rules/activities.md#fields.

/** The form of our rules. It refuses some real Italian IBANs, so `isValidIBAN` is accepted too. */
const SPECIFIED = /^[A-Z]{2}[0-9]{2}[A-Z]{4}[0-9]{7}[A-Z]{0,2}$/;

/** Without spaces, in upper case; undefined if it is not an IBAN. */
export function parseIban(text: string): string | undefined {
  const iban = text.replaceAll(/\s+/g, '').toUpperCase();
  return SPECIFIED.test(iban) || isValidIBAN(iban) ? iban : undefined;
}

export const ibanField = optionallyParsedBy(parseIban, operatorErrors.iban);

const zipCode = optionallyParsedBy(
  (text) => (/^[0-9]{5}$/.test(text.trim()) ? text.trim() : undefined),
  operatorErrors.zipCode,
);

/** An activity's fields as forms send them. An empty field is null, so that a value can be cleared. */
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
  /** Label of a city in the list; it determines the province. */
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

/** Required to create an activity; the rest is filled in before publication. */
export type NewActivity = Pick<ActivityFields, 'name' | 'activityTypeId' | 'subdomain' | 'email'> &
  Partial<ActivityFields>;

export const subdomainForm = activityFields.pick({ subdomain: true });

/** The form of an activity's two colours. */
export const pageColoursForm = activityFields.pick({ primaryColor: true, backgroundColor: true });

/** An activity's data. Subdomain and colours have pages of their own. */
export const activityDataForm = activityFields.omit({
  subdomain: true,
  primaryColor: true,
  backgroundColor: true,
});

/** Values for the form; a missing value is ''. */
export type ActivityData = Record<keyof typeof activityDataForm.shape, string>;

/** The activity form of onboarding: only what an owner knows by heart. */
export const firstActivityForm = activityFields.pick({
  name: true,
  activityTypeId: true,
  subdomain: true,
  email: true,
  phone: true,
  city: true,
});

/** What was typed into that form, perhaps under other names: to be shown again, not checked. */
export function typedActivity(fields: FormData, prefix = ''): Record<string, string> {
  const typed = Object.keys(firstActivityForm.shape).map((name) => [name, fields.get(prefix + name)]);
  return Object.fromEntries(typed.filter(([, value]) => typeof value === 'string')) as Record<string, string>;
}
