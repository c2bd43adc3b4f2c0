// Codes for people and for links.
import { cleanPasted } from '../pasted-text.ts';

/** Without 0, O, 1 and I, which are misheard and misread. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Six of 32 letters: a thousand million codes, so a clash is rare and the database settles it. */
export function newReference(): string {
  return [...crypto.getRandomValues(new Uint8Array(6))]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join('');
}

/** As people type them; undefined for what is no code. Six letters, and room for longer ones. */
export function readReference(text: string): string | undefined {
  const code = cleanPasted(text).toUpperCase();
  return /^[2-9A-HJ-NP-Z]{6,8}$/.test(code) ? code : undefined;
}

/** 192 random bits, safe in an address. */
export function newBookingSecret(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url');
}
