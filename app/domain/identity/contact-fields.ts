// Form fields for names, phone numbers and e-mail addresses.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import * as errors from '../messages/errors.ts';
import { parseUrl } from '../parse-url.ts';
import { cleanPasted } from '../pasted-text.ts';
import { optionallyParsedBy, parsedBy } from '../text-fields.ts';

// One e-mail address to which mail can be sent.

export type EmailAddress = {
  /** As typed, without outer spaces. */
  address: string;
  /** Equal keys mean the same address. */
  key: string;
};

// Limits of RFC 5321: 64 octets before the @, 254 in all.
const MAX_LOCAL_OCTETS = 64;
const MAX_OCTETS = 254;
/** Includes spaces around the address. */
const LONGEST_TYPED = 1000;

const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;
const ASCII_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
// A top-level domain is letters or punycode; digits would be an IP address.
const TOP_LEVEL = /^([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/** undefined unless the text is a single address whose domain has a dot. Quoted local parts are refused. */
export function parseEmailAddress(text: string): EmailAddress | undefined {
  if (text.length > LONGEST_TYPED || text.includes('\r') || text.includes('\n')) return undefined;
  const address = cleanPasted(text);
  const at = address.lastIndexOf('@');
  if (at < 1) return undefined;
  const local = address.slice(0, at);
  const domain = asciiDomain(address.slice(at + 1));
  if (domain === undefined || !LOCAL_PART.test(local)) return undefined;
  if (octets(local) > MAX_LOCAL_OCTETS || octets(local) + 1 + domain.length > MAX_OCTETS) return undefined;
  return { address, key: address.normalize('NFC').toLowerCase() };
}

/** `città.example` → `xn--citt-3na.example`; undefined if it is not a domain name. */
function asciiDomain(domain: string): string | undefined {
  if (!DOMAIN.test(domain)) return undefined;
  const url = parseUrl(`http://${domain}/`);
  if (url === null) return undefined;
  const labels = url.hostname.split('.');
  const valid = labels.every((label) => ASCII_LABEL.test(label)) && TOP_LEVEL.test(labels.at(-1) ?? '');
  return valid ? url.hostname : undefined;
}

function octets(text: string): number {
  return new TextEncoder().encode(text).length;
}

// Longest phone number as typed.

const LONGEST = 100;

/** In international form `+39 333 123 4567`; without a prefix the number is Italian. undefined: not a number. */
export function parsePhone(text: string): string | undefined {
  const typed = cleanPasted(text);
  if (typed.length > LONGEST) return undefined;
  const number = parsePhoneNumberFromString(typed, 'IT');
  return number?.isPossible() ? number.formatInternational() : undefined;
}

const email = (text: string) => parseEmailAddress(text)?.address;

/** Contact fields of people and businesses. Messages: docs/rules/pages.md#forms. */
export const emailField = parsedBy(email, errors.email);
export const optionalEmailField = optionallyParsedBy(email, errors.email);
export const phoneField = parsedBy(parsePhone, errors.phone);
export const optionalPhoneField = optionallyParsedBy(parsePhone, errors.phone);
