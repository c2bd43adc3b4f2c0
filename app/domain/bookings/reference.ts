// Reference codes for people, secrets for links, and the pages that they open.
import { cleanPasted } from '../pasted-text.ts';

/** Without 0, O, 1 and I, which are easily confused. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Six of 32 letters are a billion codes; a clash is rare, and the database refuses it. */
export function newReference(): string {
  return [...crypto.getRandomValues(new Uint8Array(6))]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join('');
}

/** Reads a typed reference; undefined if it is none. Accepts up to eight letters for the future. */
export function readReference(text: string): string | undefined {
  const code = cleanPasted(text).toUpperCase();
  return /^[2-9A-HJ-NP-Z]{6,8}$/.test(code) ? code : undefined;
}

/** 192 random bits, in characters allowed in addresses. */
export function newBookingSecret(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url');
}

export function deskHref(reference: string): string {
  return `/availability/bookings/${reference}`;
}

/** The guest's own page. */
export function guestHref(secret: string): string {
  return `/booking/${secret}`;
}

type PayingPage = 'checkout' | 'checkout/invoice' | 'checkout/move' | 'payment-success' | 'payment-error';

export function payHref(page: PayingPage, { secret }: { secret: string }): string {
  return `/${page}?booking=${secret}`;
}
