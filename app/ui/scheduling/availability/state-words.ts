// The states of days and slots: a word and a tone each.
import type { ShownDay, ShownSlot } from '#app/domain/scheduling/views/availability-page.ts';

import type { Tone } from '../../parts/badge.tsx';

type Look = { words: string; tone: Tone };

export const SLOT_STATES: Record<ShownSlot['state'], Look> = {
  available: { words: 'Libero', tone: 'green' },
  partially_booked: { words: 'In parte prenotato', tone: 'yellow' },
  fully_booked: { words: 'Completo', tone: 'purple' },
  over: { words: 'Non più prenotabile', tone: 'neutral' },
  stopped: { words: 'Vendite ferme', tone: 'neutral' },
  early: { words: 'Non ancora prenotabile', tone: 'neutral' },
  closed: { words: 'Chiuso', tone: 'neutral' },
  gone: { words: 'Fuori vendita', tone: 'neutral' },
};

export function dayLook(state: ShownDay['state']): Look {
  return state === undefined ? { words: 'Niente in vendita', tone: 'neutral' } : SLOT_STATES[state];
}
