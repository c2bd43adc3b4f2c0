// Countries by Italian name, and formats of EU VAT numbers. Server only: browsers have other names for some
// countries, and both sides must show the same.
import { getCountries } from 'libphonenumber-js/min';

const names = new Intl.DisplayNames('it', { type: 'region', fallback: 'code' });

/** Have a dialling code of their own but are not countries in ISO 3166-1. */
const NO_COUNTRIES = new Set(['AC', 'TA']);
const codes = new Set<string>(getCountries().filter((code) => !NO_COUNTRIES.has(code)));

export function isCountry(code: string): boolean {
  return codes.has(code);
}

export function countryName(code: string): string {
  return names.of(code) ?? code;
}

/** Italy first, the others by name. */
export const COUNTRIES: readonly { value: string; label: string }[] = [...codes]
  .map((value) => ({ value, label: countryName(value) }))
  .sort(
    (a, b) => Number(b.value === 'IT') - Number(a.value === 'IT') || a.label.localeCompare(b.label, 'it'),
  );

/** Without the country's letters. Source: European Commission, VIES, «Structure of VAT numbers». */
const EU_SHAPES: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

/** With or without the country's letters; outside the EU everything is accepted. */
export function hasVatShape(country: string, vatNumber: string): boolean {
  const shape = EU_SHAPES[country];
  if (!shape) return true;
  const letters = country === 'GR' ? 'EL' : country;
  return shape.test(vatNumber.startsWith(letters) ? vatNumber.slice(letters.length) : vatNumber);
}
