// What a guest is asked once before booking, and says yes to by a box of the form.
import { parseEmailAddress } from '#app/domain/identity/contact-fields.ts';
import { likelyAddress } from '#app/domain/identity/mistyped-domain.ts';
import { AS_TYPED, asTypedWords } from '#app/ui/form/as-typed-box.tsx';
import type { Doubt } from '#app/ui/guest/panel/panel-data.ts';
import { typedText } from '#app/ui/guest/panel/typed-guest.ts';

import type { BookingRefusal } from './booking-refusals.ts';

/** Says yes to a second booking like one that was just paid; worth the first one's code. */
export const BESIDES = 'besides';

function anotherLike(reference: string, accepted: boolean): Doubt {
  return { name: BESIDES, value: reference, yes: 'Prenota di nuovo', accepted };
}

function asTyped(email: string, accepted: boolean): Doubt {
  return { name: AS_TYPED, value: email, yes: asTypedWords(email), accepted };
}

/** A yes counts for the address it was said to, not for the next one. */
export function acceptedDoubts(fields: FormData): Doubt[] {
  const besides = typedText(fields, BESIDES);
  const email = parseEmailAddress(typedText(fields, 'email'))?.address;
  const sure = email !== undefined && typedText(fields, AS_TYPED) === email;
  return [...(besides === '' ? [] : [anotherLike(besides, true)]), ...(sure ? [asTyped(email, true)] : [])];
}

/** undefined: there is no reason for doubt, or the guest has said that it is right. */
export function mistypedEmail(email: string, accepted: readonly Doubt[]): BookingRefusal | undefined {
  const meant = likelyAddress(email);
  if (meant === undefined || accepted.some(({ name }) => name === AS_TYPED)) return undefined;
  return { code: 'mistyped-email', typed: email, meant };
}

/** With what the refusal asks, after what was said yes to before. */
export function askedBy(refusal: BookingRefusal, accepted: readonly Doubt[], baseUrl: string): Doubt[] {
  if (refusal.code === 'mistyped-email') return [...accepted, asTyped(refusal.typed, false)];
  if (refusal.code !== 'already-paid') return [...accepted];
  const link = { href: `${baseUrl}/booking/${refusal.secret}`, words: 'Vedi la prenotazione' };
  const others = accepted.filter(({ name }) => name !== BESIDES);
  return [...others, { ...anotherLike(refusal.reference, false), link }];
}
