// What an operator has typed, as it comes back with a refusal.
import type { GuestValues } from '../../booking/panel-data.ts';
import { typedGuest, typedText } from '../../booking/typed-guest.ts';

export type ByHandValues = Omit<GuestValues, 'privacy'> & { manner: string; hours: string };

export function typedByHand(fields: FormData): ByHandValues {
  return {
    ...typedGuest(fields),
    manner: typedText(fields, 'manner'),
    hours: typedText(fields, 'hours'),
  };
}
