// The fields of an activity as its forms send them. A field left empty is null, so that a change can clear it.
import { z } from 'zod';

import { emailField, optionalPhoneField } from '../identity/contact-fields.ts';
import * as operatorErrors from '../messages/operator-errors.ts';
import { MAX_ID } from '../read-id.ts';
import { integerBetween, longText, optionalLine, optionallyParsedBy, requiredLine } from '../text-fields.ts';
import { ibanField } from './iban.ts';
import { colourField } from './page-colours.ts';
import { subdomainField } from './subdomain.ts';
import { vatNumberField } from './vat-number.ts';
import { websiteField } from './website.ts';

const zipCode = optionallyParsedBy(
  (text) => (/^[0-9]{5}$/.test(text.trim()) ? text.trim() : undefined),
  operatorErrors.zipCode,
);

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
